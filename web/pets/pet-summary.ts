import { monthsBetween } from '../../contract/age.ts'
import type { Pet } from '../../contract/pets.ts'
import { plural, t } from './texts.ts'

/** A line of what is known; empty when nothing is. `now` is the present month, as `2024-05`. */
export function summaryOf({ species, breed, born, size }: Pet, now: string): string {
  const name = breed || (species && t(`pet.${species}`))
  const age = born && ageOf(monthsBetween(born, now))
  return [name, age, size && t(`pets.${size}`)].filter(Boolean).join(' · ')
}

function ageOf(months: number): string {
  return months < 12
    ? plural('pet.months', Math.max(0, months))
    : plural('pet.years', Math.floor(months / 12))
}
