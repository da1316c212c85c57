import { AppError } from '../errors.ts'

/** The clock of a phone may be so much ahead of ours. */
const clockToleranceMs = 10 * 60 * 1000

export function requirePast(time: number, now: number): void {
  if (time > now + clockToleranceMs) throw new AppError('lost_in_future')
}

export function readTime(text: string): number {
  const time = Date.parse(text)
  if (!(time > 0)) throw new AppError('invalid_input')
  return time
}
