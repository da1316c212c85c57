import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { addressKey } from '../http/address-key.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import { openMailer } from '../mail/mailer.ts'
import { insertResetToken } from './password.queries.ts'
import { resetMail } from './reset-mail.ts'

/**
 * Mails links for forgotten passwords after the answer, which is the same whether or not somebody has
 * the e-mail. A stopping server waits for the mails that are being sent.
 */
export function resetRequests(
  app: App,
  { db, demo, countRefusal, now }: Deps,
  mail: NonNullable<Config['mail']>,
  origin: string,
) {
  const mailer = openMailer(mail)
  app.addHook('preClose', async () => mailer.stop())
  const semaphore = new FairSemaphore({
    slots: 20,
    waiting: 500,
    waitingPerKey: 20,
    onRefuse: () => countRefusal('mails'),
  })
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(underway)))

  const send = async (email: string, language: 'es' | 'en') => {
    // The demo account is shared, so its password stays as it is.
    const token = email === demo?.email ? null : await insertResetToken(db, email, now())
    if (token) await mailer.send(resetMail(email, { origin, token, language }))
  }

  return ({ ip }: FastifyRequest, email: string, language: 'es' | 'en'): void => {
    const sending = semaphore
      .run(addressKey(ip), () => send(email, language))
      .catch((error) => {
        if (error instanceof AppError) return
        app.log.error({ err: error }, 'a reset mail could not be sent')
      })
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}
