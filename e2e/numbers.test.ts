import type { Page } from '@playwright/test'
import cities from '../server/cities/cities.json' with { type: 'json' }
import { expect, provideServer, test } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

// Rules of spec §4 and §9 with a number in them; `table` measures cards and chats.

const server = provideServer()

test('the bar is 100/n - 5 percent wide, grows with each photo, and starts over at 90; distances are whole kilometres', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 60 })
  await signUp(server, { animalName: 'Toby', cityId: 61, photos: ['#c33', '#3c3', '#33c'] })
  const { body } = await ana.client.get<{ distance: number }[]>(`/api/usertimeline/${ana.id}`)
  const distance = body[0]?.distance ?? 0
  expect(distance % 1).toBe(0)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await expect(page.getByText(`a ${distance} km`).first()).toBeVisible()
  const photo = page.getByRole('button', { name: /^Toby, foto/ })
  for (const n of [1, 2, 3, 1, 2]) {
    await expect(photo).toHaveAccessibleName(new RegExp(`foto ${n} de 3`))
    expect(await barWidth(page)).toBeCloseTo((n * 100) / 3 - 5)
    await photo.click()
  }
})

test('the deck starts over after the last pet, and disliking does not take it away', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 51 })
  for (const animalName of ['Uno', 'Dos', 'Tres']) await signUp(server, { animalName, cityId: 51 })
  const { body: everybody } = await ana.client.get<{ id: number; animalName: string }[]>(
    `/api/usertimeline/${ana.id}?limit=50`,
  )
  for (const { id, animalName } of everybody)
    if (!['Uno', 'Dos', 'Tres'].includes(animalName)) await like(ana, { ...ana, id })
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  for (const name of ['Tres', 'Dos', 'Uno', 'Tres', 'Dos'])
    await page.getByRole('button', { name: `Paso de ${name}` }).click()
  await page.getByRole('button', { name: 'Me gusta Uno' }).click()
  for (const name of ['Tres', 'Dos', 'Tres'])
    await page.getByRole('button', { name: `Paso de ${name}` }).click()
})

test('the error box is there for 1 second', async ({ openPage }) => {
  const page = await openPage({ server })
  await page.clock.install()
  await page.goto('.')
  await page.getByRole('button', { name: 'Entrar' }).waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('.msg-error')).toHaveText('Por favor, rellena todos los campos')
  await page.clock.runFor(950)
  await expect(page.locator('.msg-error')).toBeVisible()
  await page.clock.runFor(50)
  await expect(page.locator('.msg-error')).toBeHidden()
})

test('the confirmation of the settings is there for 1 second', async ({ openPage }) => {
  const page = await openPage({ server, as: await signUp(server), language: 'en' })
  await page.clock.install()
  await page.goto('settings')
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Save' }).click()
  const confirmation = page.getByRole('status').getByText('Data updated')
  while (!(await confirmation.isVisible())) await page.clock.runFor(10)
  await page.clock.runFor(900)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(100)
  await expect(confirmation).toBeHidden()
})

// web/lib/relative-time.test.ts has all of the rule, in both languages.
test('times follow the rule of the spec, and update by themselves', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), '¡Hola!')
  const { body } = await ana.client.get<{ last_message_timestamp: string }[]>(
    `/api/userchats/${ana.id}`,
  )
  const at = new Date(body[0]?.last_message_timestamp ?? '')
  const page = await openPage({ server, as: ana, timezoneId: zoneWhereItIsTen(at) })
  await page.clock.install({ time: at.getTime() - 3_600_000 })
  await page.goto('chats')
  const time = page.getByRole('time')
  await expect(time).toHaveText('ahora')
  // What the page loads after its first card is there before hours pass.
  await page.clock.runFor(2000)
  await page.waitForLoadState('networkidle')

  let age = 4
  await page.clock.pauseAt(at.getTime() + age * 1000)
  const tellsAfter = async (seconds: number, text: string | RegExp) => {
    await page.clock.fastForward((seconds - age) * 1000)
    age = seconds
    await expect(time).toHaveText(text)
  }
  const hour = 3600
  await tellsAfter(4, 'ahora')
  await tellsAfter(5, 'hace 5 segundos')
  await tellsAfter(59, 'hace 59 segundos')
  await tellsAfter(60, 'hace un minuto')
  await tellsAfter(89, 'hace un minuto')
  await tellsAfter(100, 'hace 2 minutos')
  await tellsAfter(hour - 5, /59/)
  await tellsAfter(hour + 60, /^10:\d\d$/)
  await tellsAfter(24 * hour, 'Ayer')
  await tellsAfter(48 * hour, /^\d+ \p{L}+$/u)
})

test('a screen that has not come after 120 seconds offers another try', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/^ChunkError/)
  const page = await openPage({ server, as: await signUp(server) })
  await page.clock.install()
  await page.goto('home')
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  await page.route(/settings-page/, () => {})
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible()
  await page.clock.fastForward(110_000)
  await expect(page.getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Esta pantalla no ha cargado.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByLabel('Tu nombre')).toBeVisible()
})

test('the city is number 1 unless another is chosen, of 1035 in alphabetical order', async ({
  openPage,
}) => {
  const page = await openPage({ server })
  await page.goto('signup')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await expect(city).toHaveValue(cities.find(({ id }) => id === 1)?.name ?? '')
  await city.click()
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '1035')
  const sorted = cities.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'es'))
  const shown = await page.getByRole('option').allTextContents()
  const from = sorted.indexOf(shown[0] ?? '')
  expect(shown).toEqual(sorted.slice(from, from + shown.length))
})

test('a link to another site waits for its report, 250 ms at most', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/A request left for https:\/\/example\.test\//)
  const page = await openPage({ server })
  const headers = { 'content-security-policy': "default-src 'none'" }
  await page.route('https://example.test/', (route) => route.fulfill({ headers }))
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController()
      Object.assign(window, { waitsMs: ms, endWait: () => controller.abort() })
      return controller.signal
    }
  })
  // The page counts its own view, and draws its text, before the link is put into it.
  const counted = page.waitForRequest('**/api/pageview')
  await page.goto('privacy')
  await counted
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await page.route('**/api/pageview', () => {})
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = 'https://example.test/'
    link.textContent = 'elsewhere'
    document.querySelector('main')?.prepend(link)
  })
  let hasLeft = false
  const left = page.waitForRequest('https://example.test/').then(() => {
    hasLeft = true
  })
  const reported = page.waitForRequest('**/api/pageview')
  await page.getByRole('link', { name: 'elsewhere' }).click({ noWaitAfter: true })
  await reported
  expect(await page.evaluate('waitsMs')).toBe(250)
  expect(hasLeft).toBe(false)
  await page.evaluate('endWait()')
  await left
})

async function barWidth(page: Page): Promise<number> {
  const bar = page.locator('article:not([inert]) [style*="width"]')
  return Number.parseFloat(await bar.evaluate((element) => element.style.width))
}

/** A time zone where it is ten o'clock, so that an hour later is still the same day. */
function zoneWhereItIsTen(at: Date): string {
  // Time zones reach from 12 hours behind to 14 ahead.
  const behind = (at.getUTCHours() + 14) % 24
  // The sign in the names of these zones is inverted.
  return behind > 12 ? `Etc/GMT-${24 - behind}` : `Etc/GMT+${behind}`
}
