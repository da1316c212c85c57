import { monthsBefore } from '../../contract/age.ts'

/**
 * The month of birth of a pet that is `age` years old in the month `now`. Without a month the pet
 * has its birthday now; a pet under one year counts as half a year old.
 */
export function bornFrom(age: number, month: string | null, now: string): string {
  if (month === null) return monthsBefore(now, age === 0 ? 6 : age * 12)
  const [year, thisMonth = ''] = now.split('-')
  // If the birthday is still to come this year, the pet was born one year earlier.
  return `${Number(year) - age - (month > thisMonth ? 1 : 0)}-${month}`
}
