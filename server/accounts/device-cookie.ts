import type { FastifyReply, FastifyRequest } from 'fastify'
import { retention } from '../../contract/retention.ts'
import type { Deps } from '../deps.ts'
import { cookieFor } from './cookies.ts'
import { insertKnownBrowser, listKnownTokens } from './known-browsers.queries.ts'

// OWASP's device cookies: a proof that this browser has signed in to an account before. It gives no
// access. It only keeps the guesses of strangers from counting against the owner.

const maxAge = retention.deviceDays * 24 * 60 * 60

/** Several people of a household may share a browser. */
const accountsPerBrowser = 5

export function deviceCookie({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>) {
  const cookie = cookieFor(config, 'michi_device')

  const listTokens = (request: FastifyRequest) =>
    (request.cookies[cookie.name] ?? '')
      .split('~', accountsPerBrowser)
      .filter((token) => /^[\w-]{43}$/.test(token))
  const listKnown = (request: FastifyRequest) => listKnownTokens(db, listTokens(request), now())

  const write = (reply: FastifyReply, tokens: string[]) =>
    tokens.length > 0
      ? reply.setCookie(cookie.name, tokens.slice(0, accountsPerBrowser).join('~'), {
          ...cookie.options,
          maxAge,
        })
      : reply.clearCookie(cookie.name, cookie.options)

  return {
    /** The id of this browser, if it has signed in to the account before. */
    async findKnownBrowser(request: FastifyRequest, userId: number): Promise<number | null> {
      const known = await listKnown(request)
      return known.find((each) => each.userId === userId)?.id ?? null
    },

    /** The person has proven who they are; `sessionId` is null when they have not signed in yet. */
    async rememberDevice(
      reply: FastifyReply,
      { userId, sessionId }: { userId: number; sessionId: number | null },
    ): Promise<void> {
      const { request } = reply
      const tokens = listTokens(request)
      const others = (await listKnown(request)).filter((each) => each.userId !== userId)
      const userAgent = request.headers['user-agent'] ?? ''
      const browser = { userId, sessionId, userAgent, tokens, now: now() }
      const token = await insertKnownBrowser(db, browser)
      write(reply, [token, ...others.map((each) => each.token)])
    },

    /** Keeps only what is still known, after an account was deleted. */
    async forgetDevice(reply: FastifyReply): Promise<void> {
      const known = await listKnown(reply.request)
      write(
        reply,
        known.map(({ token }) => token),
      )
    },
  }
}
