import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Rejects only when the mail host certainly did not accept the mail. */
  send(mail: Mail): Promise<void>
  /** Gives the mails that are being sent a few more seconds. */
  stop(): void
}

const connectMs = 8000
/** RFC 5321 4.5.3.2.6: a mail host may take ten minutes to answer after the final dot. */
const defaultAnswerMs = 10 * 60 * 1000
/** How long a stopping server waits for mail hosts. */
const stopMs = 8000

export function openMailer(
  { smtpUrl, from }: NonNullable<Config['mail']>,
  { answerMs = defaultAnswerMs }: { answerMs?: number } = {},
): Mailer {
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})

  return {
    stop() {
      setTimeout(() => stopped.reject(new Error('The server stops.')), stopMs).unref()
    },
    async send(mail) {
      // Loaded at the first mail: with its dependencies it takes 15 MB of memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: connectMs,
        greetingTimeout: connectMs,
        socketTimeout: answerMs,
      })
      let isHandedOver = false
      transport.use('stream', ({ message }, done) => {
        const markAtEnd = (bytes: Readable) =>
          bytes.once('end', () => {
            isHandedOver = true
          })
        message.processFunc(markAtEnd)
        done()
      })
      try {
        await Promise.race([transport.sendMail({ from, ...mail }), stopped.promise])
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        // The host has the whole mail but did not answer: a retry could deliver a second copy.
        if (isHandedOver && !responseCode) return
        // We log errors, and the answer of the host may contain the address of the recipient.
        const failure = new Error(`The mail host answered ${responseCode ?? 'nothing'}.`)
        throw Object.assign(failure, { code })
      }
    },
  }
}
