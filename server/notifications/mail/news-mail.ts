import type { Language } from '../../../contract/languages.ts'
import { basePath } from '../../../contract/routes.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { News } from '../news.ts'

interface Texts {
  subject: (count: number) => string
  hello: string
  open: string
  why: string
  stop: string
}

const texts: Record<Language, Texts> = {
  es: {
    subject: (count) =>
      count === 1 ? 'Alguien te espera en MichiApp' : `Tienes ${count} novedades en MichiApp`,
    hello: '¡Hola! Mientras no estabas:',
    open: 'Abrir MichiApp',
    why: 'Te escribimos como mucho una vez al día, y enseguida si alguien ve a tu mascota perdida, porque lo pediste en Ajustes.',
    stop: 'No recibir más correos',
  },
  en: {
    subject: (count) =>
      count === 1
        ? 'Somebody is waiting for you on MichiApp'
        : `You have ${count} pieces of news on MichiApp`,
    hello: 'Hello! While you were away:',
    open: 'Open MichiApp',
    why: 'We write once a day at most, and at once if somebody sees your lost pet, because you asked for it in Settings.',
    stop: 'Stop these emails',
  },
}

const mostLines = 8

interface NewsMail {
  to: string
  origin: string
  /** Where one tap, or one request (RFC 8058), stops the mails. */
  stopUrl: string
  /** The most important first. */
  news: readonly News[]
  /** Set if the mail is about the first news: the button leads there. */
  subject: string | null
}

/** Text and HTML say the same. Colours follow the reader's light or dark. */
export function newsMail({ to, origin, stopUrl, news, subject }: NewsMail): Mail {
  const lines = news.slice(0, mostLines)
  const [first] = lines
  const language = first?.reader.language ?? 'es'
  const words = texts[language]
  const link = `${origin}${basePath}${subject === null ? '/chats' : first?.path}`
  const hasMore = news.length > mostLines
  const text = [
    words.hello,
    '',
    ...lines.map(({ title, body }) => `- ${title}: ${body}`),
    ...(hasMore ? ['- …'] : []),
    '',
    `${words.open}: ${link}`,
    '',
    words.why,
    `${words.stop}: ${stopUrl}`,
    '',
  ].join('\n')
  const items = lines.map(
    ({ title, body }) =>
      `<tr><td class="item"><b>${escapeHtml(title)}</b><br>${escapeHtml(body)}</td></tr>`,
  )
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>MichiApp</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 24px 12px; background: #f3eafb; color: #2a1a3a; font: 16px/1.5 Roboto, Arial, sans-serif; }
.card { max-width: 480px; margin: 0 auto; background: #ffffff; border-radius: 20px; padding: 24px; }
.hello { margin: 0 0 4px; }
.item { padding: 12px 0; border-bottom: 1px solid #e4d7f0; }
.button { display: inline-block; margin: 20px 0 4px; padding: 12px 24px; border-radius: 24px; background: #6b2fa3; color: #ffffff; text-decoration: none; font-weight: bold; }
.small { max-width: 480px; margin: 16px auto 0; font-size: 13px; color: #5d4b70; }
.small a { color: #5d4b70; white-space: nowrap; }
@media (prefers-color-scheme: dark) {
  body { background: #17101f; color: #f1e8fa; }
  .card { background: #241a30; }
  .item { border-color: #3d2f4d; }
  .button { background: #d3b4f2; color: #2a1a3a; }
  .small, .small a { color: #c3b3d4; }
}
</style></head>
<body><div class="card"><p class="hello">${escapeHtml(words.hello)}</p>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0">${items.join('')}${hasMore ? '<tr><td class="item">…</td></tr>' : ''}</table>
<a class="button" href="${escapeHtml(link)}">${escapeHtml(words.open)}</a></div>
<p class="small">${escapeHtml(words.why)} <a href="${escapeHtml(stopUrl)}">${escapeHtml(words.stop)}</a></p>
</body></html>`
  return {
    to,
    subject: subject ?? words.subject(news.length),
    text,
    html,
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}
