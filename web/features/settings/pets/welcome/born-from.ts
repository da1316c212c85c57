import { monthsBefore } from '../../../../../contract/age.ts'

/**
 * The month of birth of a pet that is `age` years old in the month `now`. Without a month the age
 * holds from now on; the youngest are taken to be half a year old.
 */
export function bornFrom(age: number, month: string | null, now: string): string {
  if (month === null) return monthsBefore(now, age === 0 ? 6 : age * 12)
  const [year, thisMonth = ''] = now.split('-')
  // A birthday that is still to come this year was last year's.
  return `${Number(year) - age - (month > thisMonth ? 1 : 0)}-${month}`
}
