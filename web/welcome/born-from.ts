import { monthsBefore } from '../../contract/age.ts'

/**
 * The month of birth of a pet that is `age` years old in the month `now`, as if its birthday were now. A
 * pet under one year counts as half a year old.
 */
export const bornFrom = (age: number, now: string): string =>
  monthsBefore(now, age === 0 ? 6 : age * 12)
