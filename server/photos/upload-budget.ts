import { isUnconfirmed } from '../accounts/email.queries.ts'
import { addressAllowances } from '../allowances/address-allowances.ts'
import { findWaitMs, requireSpace, spend } from '../allowances/allowances.queries.ts'
import type { Deps } from '../deps.ts'
import { onCode } from '../errors.ts'
import { serverLimits } from '../limits.ts'

/**
 * How many bytes of photos a person, and all people at an address, may store in a day. A person with a
 * confirmed e-mail has a part of their own, a tenth, which does not count for the address, so that others
 * cannot use it up. `userId` is null for people without an account: all of an address together have as much
 * as one person.
 */
export interface UploadBudget {
  /** Before an upload is read: there must be space for the largest picture. */
  requireSpace(userId: number | null, ip: string): Promise<void>
  spend(userId: number | null, ip: string, bytes: number): Promise<void>
}

const largestPicture = serverLimits.cardBytes + serverLimits.avatarBytes
const code = 'too_many_uploads'

const fillMs = 24 * 60 * 60 * 1000

export const uploaderKey = (userId: number): string => `uploads of person ${userId}`
export const ownPartKey = (userId: number): string => `own part of ${uploaderKey(userId)}`

export function uploadBudget(
  { db, config, countRefusal, now }: Pick<Deps, 'db' | 'config' | 'countRefusal' | 'now'>,
  { person, address }: { person: number; address: number } = serverLimits.uploadBytesPerDay,
): UploadBudget {
  if (!config.rateLimits) return { requireSpace: async () => {}, spend: async () => {} }

  const allowancesFor = async (userId: number | null, ip: string, bytes: number) => {
    if (userId === null)
      return addressAllowances(db, { what: 'uploads of visitors', ip, most: person, fillMs })
    const all = { key: uploaderKey(userId), most: person, fillMs }
    const own = { key: ownPartKey(userId), most: person / 10, fillMs }
    const isOwn =
      (await findWaitMs(db, own, bytes, now())) === 0 && !(await isUnconfirmed(db, userId))
    if (isOwn) return [all, own]
    return [all, ...(await addressAllowances(db, { what: 'uploads', ip, most: address, fillMs }))]
  }
  const count = onCode(code, () => countRefusal('upload bytes'))

  return {
    async requireSpace(userId, ip) {
      const allowances = await allowancesFor(userId, ip, largestPicture)
      await requireSpace(db, { allowances, amount: largestPicture, code, now: now() }).catch(count)
    },
    async spend(userId, ip, bytes) {
      const allowances = await allowancesFor(userId, ip, bytes)
      await spend(db, { allowances, amount: bytes, code, now: now() }).catch(count)
    },
  }
}
