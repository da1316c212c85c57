import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken, newToken } from '../accounts/tokens.ts'
import { AppError } from '../errors.ts'

export type PageSession = ReturnType<typeof openPageSession>

/**
 * The one session of a moderators' page: it lives in memory and ends with the process. The page keeps the
 * secret and sends it in a header. A cookie would go to every port of 127.0.0.1.
 */
export function openPageSession() {
  const token = newToken()
  let unusedToken: Uint8Array | null = hashToken(token)
  let session: Uint8Array | null = null

  return {
    token,

    /** Returns the secret for the token, once. */
    exchange(given: string): string {
      if (!unusedToken || !timingSafeEqual(hashToken(given), unusedToken)) {
        throw new AppError('link_expired')
      }
      unusedToken = null
      const secret = newToken()
      session = hashToken(secret)
      return secret
    },

    /** A `preValidation` hook. */
    async requireSecret({ headers }: FastifyRequest): Promise<void> {
      const [, secret = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
      if (!session || !timingSafeEqual(hashToken(secret), session)) {
        throw new AppError('not_signed_in')
      }
    },
  }
}
