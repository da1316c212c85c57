import type { Language } from '../../../contract/languages.ts'
import { basePath } from '../../../contract/routes.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Notification } from '../news.ts'
import { mailStyle } from './mail-style.ts'

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
  news: readonly Notification[]
}

/** Text and HTML say the same. */
export function newsMail({ to, origin, stopUrl, news }: NewsMail): Mail {
  const lines = news.slice(0, mostLines)
  const [first] = lines
  const language = first?.reader.language ?? 'es'
  const subject = first?.mailSubject
  const words = texts[language]
  const link = `${origin}${basePath}${subject ? first.path : '/chats'}`
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
<style>${mailStyle}</style></head>
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
