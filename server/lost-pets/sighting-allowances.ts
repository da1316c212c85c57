import { addressAllowances } from '../allowances/address-allowances.ts'
import type { Allowance } from '../allowances/allowances.queries.ts'
import type { Deps } from '../deps.ts'
import { serverLimits } from '../limits.ts'

const daily = { most: serverLimits.sightingsPerDay, fillMs: 24 * 60 * 60 * 1000 }

interface Sender {
  viewerId: number | null
  ip: string
  /** What they have seen: a lost pet, or any animal of a city. */
  about: string
}

/**
 * By person, or without an account by address and pet (city, for an animal that somebody has found). Never
 * for all people who may have seen the pet, so that nobody can stop the one who found it, and never for
 * all pets of an address that many people share.
 */
export async function sightingAllowances(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { viewerId, ip, about }: Sender,
): Promise<Allowance[]> {
  if (!config.rateLimits) return []
  if (viewerId !== null) return [{ key: senderKey(viewerId), ...daily }]
  return addressAllowances(db, { what: `sightings of ${about}`, ip, ...daily })
}

export const senderKey = (userId: number): string => `sightings by person ${userId}`
