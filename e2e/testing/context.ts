import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { basePath, consentCookie } from '../../contract/routes.ts'
import type { Person } from './people.ts'
import type { Server } from './server.ts'

export interface PageOptions extends BrowserContextOptions {
  server: Server
  /** The person who is signed in. */
  as?: Person
  /** Whether the cookie banner has been answered. */
  consented?: boolean
  language?: 'es' | 'en'
  /** Allows the service worker, which only some journeys test. */
  worker?: boolean
}

export const phone = { width: 390, height: 844 }

/** For journeys that are about the deck: cards fly, and matches are celebrated. */
export const moving = { reducedMotion: 'no-preference' } as const

/** A separate browser context that holds only the session. */
export async function openContext(
  browser: Browser,
  { server: { origin }, as, consented = true, language, worker, ...options }: PageOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `${origin}${basePath}/`,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: phone,
    // Animations take a sixth of a journey's time, and only some journeys test them.
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
 * Fills local storage when the first page opens, because Playwright's `storageState` would open
 * another page for it.
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
