import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { retention } from '../../contract/retention.ts'
import type { Deps } from '../deps.ts'
import { cookieFor } from './cookies.ts'

// OWASP's device cookies: a proof that this browser has signed in to an account before. It gives no
// access. It only keeps the guesses of strangers from counting against the owner.

/** The password hash is the key of the proofs, so a proof ends when the password changes. */
interface Account {
  id: number
  passwordHash: string
}

const lifetimeMs = retention.deviceDays * 24 * 60 * 60 * 1000

/** Several people of a household may share a browser. */
const accountsPerBrowser = 5

export function deviceCookie({ config, now }: Pick<Deps, 'config' | 'now'>) {
  const cookie = cookieFor(config, 'michi_device')

  const listProofs = (request: FastifyRequest) =>
    (request.cookies[cookie.name] ?? '').split('~', accountsPerBrowser).filter(Boolean)

  const isProof = (proof: string, account: Account) => {
    const [, madeAt = '', name = ''] = /^([0-9a-z]{8})\.([\w-]{22})\.[\w-]{43}$/.exec(proof) ?? []
    if (name === '' || Number.parseInt(madeAt, 36) + lifetimeMs <= now()) return false
    return timingSafeEqual(Buffer.from(proof), Buffer.from(sign(account, madeAt, name)))
  }

  const write = (reply: FastifyReply, proofs: string[]) =>
    proofs.length > 0
      ? reply.setCookie(cookie.name, proofs.slice(0, accountsPerBrowser).join('~'), {
          ...cookie.options,
          maxAge: lifetimeMs / 1000,
        })
      : reply.clearCookie(cookie.name, cookie.options)

  return {
    /** Whether this browser has signed in to the account before. */
    isKnown(request: FastifyRequest, account: Account): boolean {
      return listProofs(request).some((proof) => isProof(proof, account))
    },

    /** `before`: the account with its old password hash, when the password changes. */
    rememberDevice(reply: FastifyReply, account: Account, before: Account = account): void {
      const others = listProofs(reply.request).filter((proof) => !isProof(proof, before))
      const madeAt = now().toString(36).padStart(8, '0')
      const name = randomBytes(16).toString('base64url')
      write(reply, [sign(account, madeAt, name), ...others])
    },

    forgetDevice(reply: FastifyReply, account: Account): void {
      write(
        reply,
        listProofs(reply.request).filter((proof) => !isProof(proof, account)),
      )
    },
  }
}

function sign({ id, passwordHash }: Account, madeAt: string, name: string): string {
  const code = createHmac('sha256', passwordHash).update(`device ${id} ${madeAt} ${name}`)
  return `${madeAt}.${name}.${code.digest('base64url')}`
}
