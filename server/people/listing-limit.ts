import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { TokenBuckets } from '../http/token-buckets.ts'

/** Throws `too_many_changes` if this person has been listed anew too often. */
export type ListingLimit = (userId: number) => void

/**
 * A new listing is at the front of a city's deck. Without a limit, a person who pauses and resumes, or
 * moves, again and again would stay first in everybody's deck.
 */
export function listingLimit({
  config,
  countRefusal,
  now,
}: Pick<Deps, 'config' | 'countRefusal' | 'now'>): ListingLimit {
  const listings = new TokenBuckets({ burst: 30, perSecond: 1 / 3600, now })
  return (userId) => {
    if (!config.rateLimits || listings.take(String(userId))) return
    countRefusal('listings')
    throw new AppError('too_many_changes')
  }
}
