import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { TokenBuckets } from '../http/token-buckets.ts'

/** Throws `too_many_changes` if this person has taken too many new places in the deck. */
export type RankLimit = (userId: number) => void

/**
 * A new place is at the front of a city's deck. Without a limit, a person who pauses and resumes, or
 * moves, again and again would stay first in everybody's deck.
 */
export function rankLimit({
  config,
  countRefusal,
  now,
}: Pick<Deps, 'config' | 'countRefusal' | 'now'>): RankLimit {
  const ranks = new TokenBuckets({ burst: 30, perSecond: 1 / 3600, now })
  return (userId) => {
    if (!config.rateLimits || ranks.take(String(userId))) return
    countRefusal('ranks')
    throw new AppError('too_many_changes')
  }
}
