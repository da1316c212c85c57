import type { Page } from '@playwright/test'
import type { Screen } from '../../e2e/testing/visit.ts'

/** Screens that are loading, that failed, and that are offline. */
export function networkStateScreens(userId: number): Screen[] {
  const paths = ['home', 'chats', 'settings', `profile/${userId}`]
  return paths.flatMap((path) => {
    const name = path.split('/')[0]
    return [
      { name: `${name}, loading`, open: (page: Page) => openWith(page, path, stall) },
      { name: `${name}, failed`, open: (page: Page) => openAndFail(page, path, fail) },
      { name: `${name}, offline`, open: (page: Page) => openAndFail(page, path, goOffline) },
    ]
  })
}

type NetworkState = (page: Page) => Promise<unknown>

async function openWith(page: Page, path: string, simulate: NetworkState): Promise<void> {
  await simulate(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Waits until the app has tried again, and failed for good. */
async function openAndFail(page: Page, path: string, simulate: NetworkState): Promise<void> {
  await openWith(page, path, simulate)
  await page
    .getByRole('button', { name: /^(Reintentar|Try again)$/ })
    .first()
    .waitFor()
}

const data = /\/api\/(usertimeline|userchats|usersettings|userprofile|household|deckfilter)/

const stall: NetworkState = (page) => page.route(data, () => {})
const fail: NetworkState = (page) =>
  page.route(data, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
const goOffline: NetworkState = async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route(data, (route) => route.abort('internetdisconnected'))
}
