import type { App, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { FairSemaphore } from '../http/fair-semaphore.ts'
import { type Mail, openMailer } from './mailer.ts'

export interface BackgroundMails {
  /** The links in mails begin with it. */
  origin: string
  /** `key` is the network of the client. Nothing is sent if `compose` answers null. */
  send(key: string, compose: () => Promise<Mail | null>): void
}

/**
 * Sends mails after the answer, so that no request waits for the mail host. A stopping server waits for
 * the mails that are being sent. Null where no mails can be sent.
 */
export function backgroundMails(
  app: App,
  { config, countRefusal }: Pick<Deps, 'config' | 'countRefusal'>,
): BackgroundMails | null {
  const { mail, publicOrigin: origin } = config
  if (!mail || !origin) return null
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

  const deliver = async (compose: () => Promise<Mail | null>) => {
    const composed = await compose()
    if (composed) await mailer.send(composed)
  }

  return {
    origin,
    send(key, compose) {
      const sending = semaphore
        .run(key, () => deliver(compose))
        .catch((error) => {
          if (error instanceof AppError) return
          app.log.error({ err: error }, 'a mail could not be sent')
        })
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },
  }
}
