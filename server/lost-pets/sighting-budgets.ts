import { limits } from '../../contract/limits.ts'
import { fingerprintAddress } from '../budgets/address-fingerprint.ts'
import type { DailyBudget } from '../budgets/daily-budgets.queries.ts'
import type { Deps } from '../deps.ts'
import { widerAllowance } from '../http/address-key.ts'

const most = limits.sightingsPerDay

/**
 * By person, or without an account by address: never for all people who may have seen the pet, so that
 * nobody can stop the one who found it.
 */
export async function sightingBudgets(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewerId: number | null,
  ip: string,
): Promise<DailyBudget[]> {
  if (!config.rateLimits) return []
  if (viewerId !== null) return [{ key: senderBudget(viewerId), most }]
  const from = await fingerprintAddress(db, ip)
  const address = { key: `sightings from ${from.address}`, most }
  if (from.wider === null) return [address]
  return [address, { key: `sightings from ${from.wider}`, most: most * widerAllowance }]
}

export const senderBudget = (userId: number): string => `sightings of person ${userId}`
