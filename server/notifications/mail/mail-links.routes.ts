import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { MailLink } from '../../../contract/notifications.ts'
import type { App } from '../../deps.ts'
import type { FeatureDeps } from '../../feature-deps.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { findSettings, stopMails } from '../settings.queries.ts'
import { readStopToken } from './link-tokens.ts'
import { mailStyle } from './mail-style.ts'

const tags = ['notifications']

const texts = {
  es: {
    title: 'Correos de MichiApp',
    ask: '¿Dejamos de escribirte?',
    button: 'No recibir más correos',
    done: 'Hecho: no recibirás más correos. Puedes volver a activarlos en Ajustes.',
  },
  en: {
    title: 'Emails from MichiApp',
    ask: 'Shall we stop writing to you?',
    button: 'Stop these emails',
    done: 'Done: you won’t get any more emails. You can turn them on again in Settings.',
  },
} as const

/**
 * The link that stops mails needs no session. Opening it only shows a button, because virus scanners
 * open links too. Mail programs post to it by themselves (RFC 8058).
 */
export function mailLinkRoutes(app: App, { db, config, serverKeys }: FeatureDeps): void {
  if (!config.mail) return
  const findWords = async (userId: number | null) => {
    const found = userId === null ? null : await findSettings(db, userId)
    if (!found) return null
    const { language } = found.settings
    return { language, ...texts[language] }
  }
  // Some mail programs take punctuation after a link for a part of it.
  const read = (token: string) =>
    readStopToken(token.replace(/[^\w-]+$/, ''), serverKeys.mailSecret)

  app.register(async (scope: App) => {
    // The body of a form or of a mail program (RFC 8058 §3.2), which is ignored.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    )

    scope.get(
      '/api/stopmail/:token',
      {
        schema: {
          tags,
          operationId: 'askToStopMails',
          summary: 'Returns a page with a button that stops the mails to a person.',
          params: MailLink,
          produces: ['text/html'],
        },
      },
      async ({ params }, reply) => {
        const words = await findWords(read(params.token))
        if (!words) return sendNothing(reply)
        const { ask, button } = words
        const form = `<p>${ask}</p><form method="post"><button class="button">${button}</button></form>`
        return sendPage(reply, words, form)
      },
    )

    scope.post(
      '/api/stopmail/:token',
      {
        schema: {
          tags,
          operationId: 'stopMails',
          summary: 'Stops the mails to a person.',
          params: MailLink,
          produces: ['text/html'],
        },
      },
      async ({ params }, reply) => {
        const userId = read(params.token)
        const words = await findWords(userId)
        if (userId === null || !words) return sendNothing(reply)
        await stopMails(db, userId)
        return sendPage(reply, words, `<p role="status">${words.done}</p>`)
      },
    )
  })
}

const styleHash = createHash('sha256').update(mailStyle).digest('base64')

/** The person is not known, nor their language. */
function sendNothing(reply: FastifyReply) {
  const old = `<p>Este enlace ya no sirve. Lo que quieras cambiar está en Ajustes.</p>
<p lang="en">This link no longer works. What you want to change is in Settings.</p>`
  return sendPage(reply.status(404), { language: 'es', title: texts.es.title }, old)
}

/**
 * The page loads nothing of the app. It keeps the usual referrer policy: with `no-referrer` browsers
 * post `Origin: null`, which our origin check refuses.
 */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

function sendPage(
  reply: FastifyReply,
  { language, title }: { language: string; title: string },
  content: string,
) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${mailStyle}</style></head>
<body><main class="card"><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`)
}
