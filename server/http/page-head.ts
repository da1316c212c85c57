import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { escapeHtml } from './escape-html.ts'
import { ownFile } from './own-file.ts'

/** What messengers show beside a link. They run no JavaScript. */
export interface PageHead {
  title: string
  description: string
  /** Its path, with its size if it is a large one. */
  picture: { path: string; width?: number; height?: number }
}

const built = ownFile('dist/web/index.html')
let page: string | null = null

/** The web app's page, or null if it is not built. */
function readPage(): string | null {
  if (page === null && existsSync(built)) page = readFileSync(built, 'utf8')
  return page
}

const ownHead = /<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/

/** Sends the app with a head of its own, or as it is. Search engines leave it out. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, head }: { config: Pick<Config, 'publicOrigin'>; head: PageHead | null },
): FastifyReply {
  const html = readPage()
  if (html === null) throw new AppError('not_found')
  const origin = config.publicOrigin ?? `${request.protocol}://${request.host}`
  return reply
    .header('x-robots-tag', 'noindex')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(head === null ? html : html.replace(ownHead, () => toHtml(head, origin, request.url)))
}

function toHtml({ title, description, picture }: PageHead, origin: string, url: string): string {
  const { path, width, height } = picture
  const properties = {
    'og:type': 'website',
    'og:site_name': 'MichiApp',
    'og:title': title,
    'og:description': description,
    'og:url': origin + url.split('?')[0],
    'og:image': origin + path,
    ...(width && height && { 'og:image:width': String(width), 'og:image:height': String(height) }),
  }
  const tags = Object.entries(properties).map(
    ([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" />`,
  )
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta name="twitter:card" content="${width ? 'summary_large_image' : 'summary'}" />`,
    ...tags,
  ].join('\n    ')
}
