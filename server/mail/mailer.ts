import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** So that a stopping server does not wait for a mail host that is silent. */
const patienceMs = 8000

export function openMailer({ smtpUrl, from }: NonNullable<Config['mail']>): Mailer {
  const opened = openTransport(smtpUrl)
  return {
    async send(mail) {
      const transport = await opened
      await transport.sendMail({ from, ...mail }).catch(keepOnlyCodes)
    },
  }
}

/** Loaded only where mails are sent: with what it loads itself it takes 15 MB. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
}

/** A mail host's words may repeat the address, and errors are logged. */
function keepOnlyCodes({ code, responseCode }: { code?: string; responseCode?: number }): never {
  const error = new Error(`The mail host answered ${responseCode ?? 'nothing'}.`)
  throw Object.assign(error, { code })
}
