import type { Route } from '@playwright/test'
import { basePath } from '../contract/routes.ts'
import { phone } from './testing/context.ts'
import { countScripts } from './testing/first-card.ts'
import { holdTimers } from './testing/hold-timers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

// docs/decisions/014
const budget = 130_000

test('a newcomer downloads at most 130 kB of scripts from the login to the first card', async ({
  openPage,
}) => {
  await signUp(server, { photos: ['#b85'] })
  const newcomer = await signUp(server)
  for (const viewport of [phone, { width: 1440, height: 900 }]) {
    const page = await openPage({ server, viewport })
    const scripts = await countScripts(page, `${server.origin}${basePath}/`, newcomer)
    expect(scripts.size).toBeGreaterThan(0)
    const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
    const list = [...scripts].map(([url, size]) => `${size} ${url}`).join('\n')
    expect(bytes, list).toBeLessThanOrEqual(budget)
  }
})

// docs/decisions/014
const mostRequests = 45

test('a first visit makes at most 45 requests until the first card can be swiped', async ({
  openPage,
}) => {
  await signUp(server, { photos: ['#b85'] })
  const { email, password } = await signUp(server)
  const page = await openPage({ server })
  // The files of other screens wait until the line is idle, which takes as long as the machine is busy.
  await holdTimers(page, 1000)
  const urls: string[] = []
  page.context().on('request', (request) => urls.push(request.url()))
  await page.goto(`${server.origin}${basePath}/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.locator('article img[data-loaded]').first().waitFor()
  await page.getByRole('button', { name: /^Me gusta / }).click()
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(mostRequests)
})

// docs/decisions/014
for (const outcome of ['is there', 'has failed'] as const)
  test(`what is drawn over and beside the deck is fetched when the first picture ${outcome}`, async ({
    openPage,
    trouble,
  }) => {
    trouble.allow(/api\/photos/)
    await signUp(server, { photos: ['#b85'] })
    const page = await openPage({ server, as: await signUp(server) })
    // Without the time that passes.
    await holdTimers(page, 1000)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    const asked = Promise.withResolvers<Route>()
    await page.route('**/api/photos/**', asked.resolve, { times: 1 })
    await page.goto('home')
    const picture = await asked.promise
    await expect(page.getByRole('button', { name: /^Me gusta / })).toBeEnabled()
    expect(scripts.filter((url) => !/\/(rolldown-runtime|libraries|main)-/.test(url))).toEqual([])
    const over = page.waitForRequest(/\/overlays-/)
    await (outcome === 'is there' ? picture.continue() : picture.abort())
    await over
  })
