import { queryOptions } from '@tanstack/react-query'
import { get, toApiError } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import { type Check, checkMatches, checkSettings } from './checks.ts'

export interface Trial {
  call: string
  /** The status when the call itself failed: 0 when no answer came. */
  failure: number | null
  ms: number
  checks: Check[]
}

/** Always run anew: what was true a moment ago proves nothing. */
export const trialsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['trials', userId],
    queryFn: () =>
      Promise.all([
        tryCall(urls.matches(userId), (answer) => checkMatches(answer, userId)),
        tryCall(urls.settings(userId), (answer) => checkSettings(answer, userId)),
      ]),
    staleTime: 0,
    gcTime: 0,
  })

async function tryCall(url: string, check: (answer: unknown) => Check[]): Promise<Trial> {
  const startedAt = performance.now()
  const trial = (outcome: Pick<Trial, 'failure' | 'checks'>): Trial => ({
    call: `GET ${url}`,
    ms: Math.round(performance.now() - startedAt),
    ...outcome,
  })
  try {
    return trial({ failure: null, checks: check(await get<unknown>(url)) })
  } catch (error) {
    const { status, code } = toApiError(error)
    if (code === 'not_signed_in') throw error
    return trial({ failure: status, checks: [] })
  }
}
