import type { Language } from '../../../contract/news-words.ts'
import type { App, Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'
import { type Mail, openMailer } from '../../mail/mailer.ts'
import { throttledLog } from '../../throttled-log.ts'
import { makeStartToken } from './link-tokens.ts'

/** A limit for each account, which may have been made with somebody else's address. */
const questionsPerDay = 3
const daySeconds = 24 * 60 * 60

const texts: Record<Language, { subject: string; text: (link: string) => string }> = {
  es: {
    subject: '¿Te escribimos a esta dirección?',
    text: (link) => `¡Hola!

Con tu cuenta de MichiApp se ha pedido que te escribamos aquí cuando alguien te espere: un correo al día como mucho. Si quieres, confírmalo antes de una semana:

${link}

Si no lo has pedido tú, no hagas nada: no te escribiremos.

MichiApp
`,
  },
  en: {
    subject: 'Shall we write to this address?',
    text: (link) => `Hello!

Your MichiApp account asked us to write here when somebody is waiting for you: one mail a day at most. If you want that, confirm it within a week:

${link}

If you did not ask for it, do nothing: we will not write to you.

MichiApp
`,
  },
}

interface Person {
  userId: number
  email: string
  language: Language
}

/**
 * News go only to an address whose reader has confirmed it (decision 054). The request does not wait
 * for the mail host. Null where no mails are sent.
 */
export function mailQuestion(app: App, { config, countRefusal, now }: Deps, secret: string) {
  const { mail, publicOrigin: origin } = config
  if (!mail || !origin) return null
  const mailer = openMailer(mail)
  app.addHook('preClose', async () => mailer.stop())
  const warn = throttledLog(app.log, now)
  const perSecond = questionsPerDay / daySeconds
  const allowances = new TokenBuckets({ burst: questionsPerDay, perSecond, now })
  const underway = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underway)
  })

  return ({ userId, email, language }: Person): void => {
    if (!allowances.take(String(userId))) {
      countRefusal('mails')
      throw new AppError('too_many_requests')
    }
    const link = `${origin}/api/startmail/${makeStartToken(userId, secret, now())}`
    const { subject, text } = texts[language]
    const question: Mail = { to: email, subject, text: text(link) }
    const sending = mailer
      .send(question)
      .catch((error) => warn('a mail that asks whether to write could not be sent', error))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }
}

export type MailQuestion = ReturnType<typeof mailQuestion>
