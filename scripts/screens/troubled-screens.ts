import type { Page } from '@playwright/test'
import type { Screen } from '../../e2e/testing/screens.ts'

/** Screens that wait, that failed, and that have no connection. */
export function troubledScreens(userId: number): Screen[] {
  const paths = ['home', 'chats', 'settings', `profile/${userId}`]
  return paths.flatMap((path) => {
    const name = path.split('/')[0]
    return [
      { name: `${name}, loading`, open: (page: Page) => openWith(page, path, stall) },
      { name: `${name}, failed`, open: (page: Page) => openWith(page, path, fail) },
      { name: `${name}, offline`, open: (page: Page) => openWith(page, path, cut) },
    ]
  })
}

type Trouble = (page: Page) => Promise<unknown>

async function openWith(page: Page, path: string, trouble: Trouble): Promise<void> {
  await trouble(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const data = /\/api\/(usertimeline|userchats|usersettings|userprofile|household|deckfilter)/

const stall: Trouble = (page) => page.route(data, () => {})
const fail: Trouble = (page) =>
  page.route(data, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
const cut: Trouble = async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route(data, (route) => route.abort('internetdisconnected'))
}
