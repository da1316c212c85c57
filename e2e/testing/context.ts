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
  const stored = { ...(as && { userId: String(as.id) }), ...(language && { language }) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: `${origin}${basePath}/`,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: phone,
    // Drawing every frame takes a sixth of a journey's time, and is the subject of some of them only.
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...options,
  })
  if (as) await context.addCookies([sessionCookie(as, origin)])
  if (consented) await context.addCookies([{ ...consentCookie, url: `${origin}${basePath}` }])
  return context
}

function sessionCookie({ client }: Person, url: string) {
  const [, name = '', value = ''] = /(michi_session)=([^;]+)/.exec(client.cookie) ?? []
  return { name, value, url, httpOnly: true, sameSite: 'Strict' as const }
}
