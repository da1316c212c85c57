import { PassThrough } from 'node:stream'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Fails only when the mail host certainly did not take the mail. */
  send(mail: Mail): Promise<void>
  /** The server stops: mails that are underway get a few seconds more. */
  stop(): void
}

const connectMs = 8000
/** RFC 5321 4.5.3.2.6: a mail host may take ten minutes to answer after the final dot. */
const answerMs = 10 * 60 * 1000
/** How long a stopping server waits for mail hosts. */
const stopMs = 8000

export function openMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})

  return {
    stop() {
      setTimeout(() => stopped.reject(new Error('The server stops.')), stopMs).unref()
    },
    async send(mail) {
      // Loaded only where mails are sent: with its own dependencies it takes 15 MB.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: connectMs,
        greetingTimeout: connectMs,
        socketTimeout: answerMs,
      })
      let isHandedOver = false
      transport.use('stream', ({ message }, done) => {
        const flush = (flushed: () => void) => {
          isHandedOver = true
          flushed()
        }
        message.transform(() => new PassThrough({ flush }))
        done()
      })
      try {
        await Promise.race([transport.sendMail({ from, ...mail }), stopped.promise])
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // The whole mail was sent and no answer came: another attempt could be a second copy.
        if (isHandedOver && !responseCode) return
        // The words of a mail host may repeat the address, and errors are logged.
        const failure = new Error(`The mail host answered ${responseCode ?? 'nothing'}.`)
        throw Object.assign(failure, { code })
      }
    },
  }
}
