import type { FastifyReply } from 'fastify'
import { MailStop } from '../../../contract/notifications.ts'
import type { App, Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { findSettings } from '../settings.queries.ts'
import { stopMails } from './mails.queries.ts'
import { readStopToken } from './stop-token.ts'

const texts = {
  es: {
    title: 'Correos de MichiApp',
    ask: '¿Dejamos de escribirte?',
    stop: 'No recibir más correos',
    done: 'Hecho: no recibirás más correos. Puedes volver a pedirlos en Ajustes.',
  },
  en: {
    title: 'Mails from MichiApp',
    ask: 'Shall we stop writing to you?',
    stop: 'Stop these mails',
    done: 'Done: you will get no more mails. You can ask for them again in Settings.',
  },
} as const

/**
 * Without signing in, by who has the mail. The link asks for one tap, since what looks into mails for
 * viruses opens links too; a mail program posts to the same address by itself (RFC 8058).
 */
export function mailStopRoutes(app: App, { db, config }: Deps, secret: string): void {
  if (!config.mail) return
  const getUserId = (token: string) => {
    const userId = readStopToken(token, secret)
    if (userId === null) throw new AppError('not_found')
    return userId
  }
  const getWords = async (userId: number) => {
    const found = await findSettings(db, userId)
    if (!found) throw new AppError('not_found')
    const { language } = found.settings
    return { language, ...texts[language] }
  }

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    )

    scope.get<{ Params: { token: string } }>(
      '/api/stopmail/:token',
      { schema: { params: MailStop } },
      async (request, reply) => {
        const words = await getWords(getUserId(request.params.token))
        const form = `<p>${words.ask}</p><form method="post"><button>${words.stop}</button></form>`
        return sendPage(reply, words, form)
      },
    )

    scope.post<{ Params: { token: string } }>(
      '/api/stopmail/:token',
      { schema: { params: MailStop } },
      async (request, reply) => {
        const userId = getUserId(request.params.token)
        const words = await getWords(userId)
        await stopMails(db, userId)
        return sendPage(reply, words, `<p role="status">${words.done}</p>`)
      },
    )
  })
}

function sendPage(
  reply: FastifyReply,
  { language, title }: { language: string; title: string },
  content: string,
) {
  return reply
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>`)
}
