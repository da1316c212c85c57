import { AppError } from '../errors.ts'

/** Each holds one file of 10 MB at most, for as long as its line is slow. */
const uploadsAtOnce = 40
const uploadsAPerson = 8

/** How many uploads may be under way: whoever has too many is told, and keeps nobody else waiting. */
export function uploadSlots() {
  const byPerson = new Map<number, number>()
  let total = 0

  return async <T>(userId: number, upload: () => Promise<T>): Promise<T> => {
    const mine = byPerson.get(userId) ?? 0
    if (mine >= uploadsAPerson) throw new AppError('too_many_requests')
    if (total >= uploadsAtOnce) throw new AppError('unavailable')
    byPerson.set(userId, mine + 1)
    total += 1
    try {
      return await upload()
    } finally {
      total -= 1
      const left = (byPerson.get(userId) ?? 1) - 1
      if (left === 0) byPerson.delete(userId)
      else byPerson.set(userId, left)
    }
  }
}
