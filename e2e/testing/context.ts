import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { basePath, consentCookie } from '../../contract/routes.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

export interface PageOptions extends BrowserContextOptions {
  server: Server
  /** Whose browser it is, already signed in. */
  as?: Person
  /** Whether the cookie banner has been answered. */
  consented?: boolean
  language?: 'es' | 'en'
  /** What the service worker keeps is the subject of a journey of its own. */
  worker?: boolean
}

export const phone = { width: 390, height: 844 }

/** For journeys that are about the deck: cards fly, and matches are celebrated. */
export const moving = { reducedMotion: 'no-preference' } as const

/** A browser of its own: nothing in it but who is signed in. */
export async function openContext(
  browser: Browser,
  { server: { origin }, as, consented = true, language, worker, ...options }: PageOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `${origin}${basePath}/`,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: phone,
    // Drawing every frame takes a sixth of a journey's time, and is the subject of some of them only.
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...options,
  })
  if (as) await context.addCookies([sessionCookie(as, origin)])
  if (consented) await context.addCookies([{ ...consentCookie, url: `${origin}${basePath}` }])
  await fillStorage(context, origin, {
    ...(as && { userId: String(as.id) }),
    ...(language && { language }),
  })
  return context
}

/**
 * What the browser keeps from an earlier visit: put there by the first page that opens, because
 * Playwright's `storageState` opens another page for it, in a renderer of its own.
 */
async function fillStorage(
  context: BrowserContext,
  origin: string,
  entries: Record<string, string>,
): Promise<void> {
  if (Object.keys(entries).length === 0) return
  const script = await context.addInitScript(
    ({ origin, entries }) => {
      if (location.origin === origin) Object.assign(localStorage, entries)
    },
    { origin, entries },
  )
  context.on('page', (page) => {
    const onLoad = async () => {
      if (new URL(page.url()).origin !== origin) return
      page.off('domcontentloaded', onLoad)
      await script.dispose()
    }
    page.on('domcontentloaded', onLoad)
  })
}

function sessionCookie({ client }: Person, url: string) {
  const [, name = '', value = ''] = /(michi_session)=([^;]+)/.exec(client.cookie) ?? []
  return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
}
