import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { AppError } from '../errors.ts'

const cookieName = 'michi_moderator'

export type PageSession = ReturnType<typeof openPageSession>

/** The one session of a moderators' page: it lives in memory and ends with the process. */
export function openPageSession() {
  const token = newToken()
  let unusedToken: Uint8Array | null = hashToken(token)
  let session: Uint8Array | null = null

  return {
    token,

    /** Gives a cookie for the token, once. */
    exchange(given: string, reply: FastifyReply): void {
      if (!unusedToken || !timingSafeEqual(hashToken(given), unusedToken)) {
        throw new AppError('link_expired')
      }
      unusedToken = null
      const cookie = newToken()
      session = hashToken(cookie)
      reply.setCookie(cookieName, cookie, { path: '/', httpOnly: true, sameSite: 'strict' })
    },

    /** A `preValidation` hook. */
    async requireCookie(request: FastifyRequest): Promise<void> {
      const cookie = request.cookies[cookieName] ?? ''
      if (!session || !timingSafeEqual(hashToken(cookie), session)) {
        throw new AppError('not_signed_in')
      }
    },
  }
}
