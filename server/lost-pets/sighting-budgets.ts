import { limits } from '../../contract/limits.ts'
import { addressBudgets } from '../budgets/address-budgets.ts'
import type { DailyBudget } from '../budgets/daily-budgets.queries.ts'
import type { Deps } from '../deps.ts'

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
  return addressBudgets(db, { what: 'sightings', ip, most })
}

export const senderBudget = (userId: number): string => `sightings of person ${userId}`
