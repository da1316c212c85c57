/** Months since the year 0; the month is written as `2024-05`. */
const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export const ageGroups = ['baby', 'young', 'adult', 'senior'] as const
export type AgeGroup = (typeof ageGroups)[number]

/** The month of a time, in UTC: `2024-05`. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

/** The month that is `months` before another. */
export function monthsBefore(month: string, months: number): string {
  const number = monthNumber(month) - months
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Whole months from one month to another. */
export const monthsBetween = (born: string, month: string): number =>
  monthNumber(month) - monthNumber(born)

/** The months at which the next group begins. */
const groupStarts = [12, 36, 96]

export function ageGroupOf(born: string, month: string): AgeGroup {
  const months = monthsBetween(born, month)
  const group = groupStarts.findLastIndex((start) => months >= start) + 1
  return ageGroups[group] as AgeGroup
}

/** When the next group begins, in milliseconds since 1970; null for the oldest. */
export function nextGroupAt(born: string, month: string): number | null {
  const start = groupStarts.find((months) => months > monthsBetween(born, month))
  if (start === undefined) return null
  const at = monthNumber(born) + start
  return Date.UTC(Math.floor(at / 12), at % 12)
}
