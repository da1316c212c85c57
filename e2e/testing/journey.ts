import { test as base, expect, type Page } from '@playwright/test'
import { hearAnnouncements } from './announcements.ts'
import { openContext, type PageOptions } from './context.ts'
import { startHost } from './host.ts'
import { type Server, type Settings, startServer } from './server.ts'
import { type Trouble, watchTrouble } from './trouble.ts'

export { expect }

interface Fixtures {
  trouble: Trouble
  /** A page in a browser of its own. What goes wrong there fails the test. */
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
        // A request may be on its way through a test's own route when the test has seen enough.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      })
      await trouble.watch(context, options.server.origin)
      const page = await context.newPage()
      await hearAnnouncements(page)
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
    get insertAccount() {
      return running?.insertAccount
    },
    stop: async () => running?.stop(),
  }
}

/** Resolves when what happens elsewhere is heard on this page: call it before the page opens. */
export async function untilLive(page: Page): Promise<void> {
  await page.waitForEvent('websocket')
  // What happened until then, the page asks for.
  await page.waitForResponse(/\/api\/userchats\//)
}

/** By way of Settings. */
export async function signOff(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
}
