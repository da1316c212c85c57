import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { App, Deps } from '../deps.ts'
import { openMailer } from '../mail/mailer.ts'
import { insertResetToken } from './password.queries.ts'
import { resetMail } from './reset-mail.ts'

const maxUnderway = 1000

/** From when to when after the answer an e-mail is looked up: the next requests tell nothing of it. */
const soonestMs = 200
const latestMs = 1200

/**
 * Links for forgotten passwords, made and mailed behind the answers: neither the answer nor the clock
 * tells whether an e-mail is known. A stopping server lets the last ones go first.
 */
export function resetRequests(
  app: App,
  { db, demo, countRefusal, now }: Deps,
  mail: NonNullable<Config['mail']>,
  origin: string,
) {
  const mailer = openMailer(mail)
  const underway = new Set<Promise<void>>()
  const stopping = new AbortController()
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(underway)
  })

  const send = async (email: string, language: 'es' | 'en') => {
    const ms = soonestMs + Math.random() * (latestMs - soonestMs)
    await sleep(ms, null, { signal: stopping.signal }).catch(() => {})
    // Everybody shares the demo account, so its password stays.
    const token = await insertResetToken(db, email === demo?.email ? '' : email, now())
    if (token) await mailer.send(resetMail(email, { origin, token, language }))
  }

  return (email: string, language: 'es' | 'en'): void => {
    if (underway.size >= maxUnderway) {
      countRefusal('links underway')
      return
    }
    const sending = send(email, language)
      .catch((error) => app.log.error({ err: error }, 'a reset mail could not be sent'))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}
