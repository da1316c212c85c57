// npm run screens: pictures of every screen in every size, theme and language, in `screens/`.
// npm run screens readme: the pictures of docs/screens. npm run screens home chat: only these.
import { chromium } from '@playwright/test'
import { browserOptions } from '../e2e/testing/browser.ts'
import { buildIfStale } from './build.ts'
import { takeAllScreens } from './screens/all-screens.ts'
import { takeReadmeScreens } from './screens/readme-screens.ts'
import { provideSystemPackages } from './system-packages.ts'

provideSystemPackages('Chromium', 'an emoji font')
await buildIfStale()
const browser = await chromium.launch(browserOptions())
const names = process.argv.slice(2)
try {
  if (names[0] === 'readme') await takeReadmeScreens(browser)
  else await takeAllScreens(browser, names)
} finally {
  await browser.close()
}
