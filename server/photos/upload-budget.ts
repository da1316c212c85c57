import { limits } from '../../contract/limits.ts'
import { addressBudgets } from '../budgets/address-budgets.ts'
import { requireSpace, spend } from '../budgets/daily-budgets.queries.ts'
import type { Deps } from '../deps.ts'
import { onCode } from '../errors.ts'

/** How many bytes of photos a person, and all people at an address, may store in a day. */
export interface UploadBudget {
  /** Before an upload is read: there must be space for the largest picture. */
  requireSpace(userId: number, ip: string): Promise<void>
  spend(userId: number, ip: string, bytes: number): Promise<void>
}

const largestPicture = limits.cardBytes + limits.avatarBytes
const code = 'too_many_uploads'

export const personBudget = (userId: number): string => `uploads of person ${userId}`

export function uploadBudget(
  { db, config, countRefusal, now }: Pick<Deps, 'db' | 'config' | 'countRefusal' | 'now'>,
  { person, address }: { person: number; address: number } = limits.uploadBytesPerDay,
): UploadBudget {
  if (!config.rateLimits) return { requireSpace: async () => {}, spend: async () => {} }

  const budgetsOf = async (userId: number, ip: string) => [
    { key: personBudget(userId), most: person },
    ...(await addressBudgets(db, { what: 'uploads', ip, most: address })),
  ]
  const count = onCode(code, () => countRefusal('upload bytes'))

  return {
    async requireSpace(userId, ip) {
      const budgets = await budgetsOf(userId, ip)
      await requireSpace(db, { budgets, amount: largestPicture, code, now: now() }).catch(count)
    },
    async spend(userId, ip, bytes) {
      const budgets = await budgetsOf(userId, ip)
      await spend(db, { budgets, amount: bytes, code, now: now() }).catch(count)
    },
  }
}
