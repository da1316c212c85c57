import { test as base, expect, type Page } from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'
import { openContext, type PageOptions } from './context.ts'
import { startHost } from './host.ts'
import { type Server, type Settings, startServer } from './server.ts'
import { type Trouble, watchTrouble } from './trouble.ts'

export { expect }

interface Fixtures {
  trouble: Trouble
  /** Opens a page in its own browser context. An error on the page fails the test. */
  openPage(options: PageOptions): Promise<Page>
}

interface WorkerFixtures {
  /** Runs the servers of all the journeys of a worker. */
  host: ReturnType<typeof startHost>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here.
    async ({}, use) => {
      const host = startHost()
      await use(host)
      host.end()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here.
  trouble: async ({}, use) => {
    const trouble = watchTrouble()
    await use(trouble)
    expect(trouble.list()).toEqual([])
  },
  openPage: async ({ browser, trouble }, use) => {
    const close: (() => Promise<void>)[] = []
    await use(async (options) => {
      const context = await openContext(browser, options)
      close.push(async () => {
        // A request may still be in a route of the test when the test ends.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      })
      await trouble.watch(context, options.server.origin)
      const page = await context.newPage()
      await recordAnnouncements(page)
      return page
    })
    for (const closeContext of close) await closeContext()
  },
})

/** A server for the tests of a file, or of a group in it; with the demo, in a process of its own. */
export function provideServer(settings: Settings = {}): Server {
  let running: Server | undefined
  test.beforeAll(async ({ host }) => {
    running = await startServer(settings, settings.DEMO ? undefined : host.run)
  })
  test.afterAll(() => running?.stop())
  return {
    get origin() {
      return running?.origin ?? ''
    },
    get dataDir() {
      return running?.dataDir ?? ''
    },
    get insertPerson() {
      return running?.insertPerson
    },
    get moveClock() {
      return running?.moveClock
    },
    get moderate() {
      return running?.moderate
    },
    stop: async () => running?.stop(),
  }
}

/** Resolves when the page is live: its socket is open. Call it before the page opens. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForEvent('websocket')
  // After connecting, the page fetches what happened before.
  await page.waitForResponse(/\/api\/userchats\//)
}

/** The second half of Settings, on a phone. */
export async function openAppTab(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^(Cuenta y app|Account and app)$/ }).click()
}

/** Signs off on the Settings page. */
export async function signOff(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
}
