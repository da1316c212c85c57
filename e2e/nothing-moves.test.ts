import type { Page, Route } from '@playwright/test'
import { moving } from './testing/context.ts'
import { holdTimers } from './testing/hold-timers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { leaveNote, match, type Person, say, signUp } from './testing/people.ts'

const server = provideServer()

const widths = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

/** Which of the waiting calls is answered next. */
const orders = [
  ['in the order of the calls', () => 0],
  ['in the reverse order', (calls: readonly Route[]) => calls.length - 1],
  ['in a mixed order', mixed],
] as const

/** Always the same one for the same addresses, and another for each address. */
function mixed(calls: readonly Route[]): number {
  const keys = calls.map((call) => hash(call.request().url().replace(/\d+/g, '')))
  return keys.indexOf(Math.min(...keys))
}

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
}

/** Has everything that a screen can show: chats, a match, a note, photos, two pets, a hint. */
let ana: Person
/** Whose profile Ana opens. */
let bimba: Person
test.beforeAll(async () => {
  // Other tests of this file do not come here.
  const cityId = 300
  ana = await signUp(server, {
    cityId,
    photos: ['#c33', '#3c3'],
    pets: [{ name: 'Michi', species: 'cat', energy: 'calm' }, { name: 'Kira' }],
  })
  for (const name of ['Toby', 'Nala', 'Luna']) {
    const other = await signUp(server, {
      name: 'Luis',
      cityId,
      photos: ['#38c', '#c83'],
      pets: [{ name, species: 'cat', breed: 'european', energy: 'calm', about: 'Ronronea.' }],
    })
    const chatId = await match(ana, other)
    if (name !== 'Luna') await say(other, chatId, `Hola de ${name}`)
    if (name === 'Nala') await say(ana, chatId, 'Hola, Nala')
  }
  await leaveNote(await signUp(server, { animalName: 'Coco', photos: ['#a5c'] }), ana, '¿Un paseo?')
  await signUp(server, { cityId, animalName: 'Bruno', photos: ['#a5c', '#5ca'] })
  // The hint about it comes late.
  await ana.client.post('/api/pause', { userId: ana.id, paused: true })
  bimba = await signUp(server, {
    cityId: 2,
    photos: ['#38c', '#c83', '#555'],
    pets: [{ name: 'Bimba', species: 'cat', energy: 'calm', about: 'Duerme mucho.' }],
  })
})

interface MeasuredScreen {
  path: () => string
  /** What a skeleton stands for, and is as large as. The browser does not count what is replaced. */
  frame?: string
  last: (page: Page) => Promise<void>
}

const screens: Record<string, MeasuredScreen> = {
  Home: {
    path: () => 'home',
    frame: '.deck-table-stage',
    async last(page) {
      // What is drawn over the screens comes with the alarms.
      await page.waitForRequest(/lostpetsnear/)
      await expect(page.locator('article img[data-loaded]').first()).toBeVisible()
      await expect(page.getByText('Tu perfil está oculto')).toBeVisible()
      if (!isPhone(page))
        await expect(page.getByRole('link', { name: /Hola de Toby/ })).toBeVisible()
    },
  },
  Chats: {
    path: () => 'chats',
    async last(page) {
      await expect(page.getByRole('link', { name: /Hola de Toby/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /nota para ti/ })).toBeVisible()
    },
  },
  Profile: {
    path: () => `profile/${bimba.id}`,
    frame: '.gallery-frame',
    async last(page) {
      await expect(page.getByRole('button', { name: 'Me gusta Bimba' })).toBeVisible()
      await expect(page.getByText('También gato')).toBeVisible()
    },
  },
  Settings: {
    path: () => 'settings',
    frame: '.settings-profile',
    async last(page) {
      await expect(page.getByRole('heading', { name: 'Tus mascotas' })).toBeVisible()
      if (isDesk(page))
        await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
    },
  },
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 700
const isDesk = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000

for (const [turn, [name, { path, frame, last }]] of Object.entries(screens).entries()) {
  test(`nothing on ${name} moves after the first paint, whatever is slow`, async ({ openPage }) => {
    // Another order at each width, and other pairs on each screen.
    for (const [index, viewport] of widths.entries()) {
      const [order, choose] = orders[(index + turn) % orders.length] ?? orders[0]
      const page = await openPage({ ...moving, server, as: ana, viewport })
      await watchShifts(page, frame)
      const release = await holdCalls(page, choose)
      // Not the load event, which waits for pictures.
      await page.goto(path(), { waitUntil: 'commit' })
      const isThere = last(page).then(() => true)
      await release(isThere)
      expect(await shiftsOf(page), `${viewport.width} px, ${order}`).toEqual([])
      await page.close()
    }
  })
}

test('the rows of Chats come where their skeleton was', async ({ openPage }) => {
  const ana = await signUp(server)
  // Without a match or a note, which come above the rows.
  const toby = await signUp(server, { animalName: 'Toby' })
  await say(toby, await match(ana, toby), 'Hola')
  for (const viewport of widths) {
    const page = await openPage({ ...moving, server, as: ana, viewport })
    await watchShifts(page, '.chats-row')
    const release = await holdCalls(page, () => 0)
    await page.goto('chats', { waitUntil: 'commit' })
    await expect(page.locator('.chats-rowSkeleton').first()).toBeVisible()
    const row = page.getByRole('link', { name: /Hola/ })
    await release(row.waitFor().then(() => true))
    expect(await shiftsOf(page), `${viewport.width} px`).toEqual([])
    await page.close()
  }
})

test('on a tablet the panels are there at once when one comes back to Home', async ({
  openPage,
}) => {
  const page = await openPage({ server, as: ana, viewport: { width: 820, height: 1180 } })
  await page.goto('home')
  const row = page.getByRole('link', { name: /Hola de Toby/ })
  // The surface is as large as the panel, and there before it.
  const surface = await page.getByRole('main').evaluate((main) => {
    const { content, height } = getComputedStyle(main.parentElement as Element, '::before')
    return { content, height: Number.parseFloat(height) }
  })
  expect(surface.content).toBe('""')
  expect(surface.height).toBeGreaterThan(800)
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(row).toBeHidden()
  await page.evaluate(() => {
    Object.assign(globalThis, { setTimeout: () => 0 })
  })
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(row).toBeVisible()
})

test('on a tablet the list of Chats waits for no card', async ({ openPage }) => {
  const ana = await signUp(server)
  const toby = await signUp(server, { animalName: 'Toby' })
  await say(toby, await match(ana, toby), 'Hola')
  const page = await openPage({ server, as: ana, viewport: { width: 820, height: 1180 } })
  await holdTimers(page, 1000)
  await page.goto('chats')
  const panel = page.getByRole('complementary', { name: 'Chats' })
  await expect(panel.getByRole('link', { name: /Hola/ })).toBeVisible()
})

test('on a tablet the skeleton of Chats is there before the code of the list', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana, viewport: { width: 820, height: 1180 } })
  await page.route('**/chats-panel*.js', () => {})
  await page.goto('chats', { waitUntil: 'commit' })
  await expect(page.locator('.chats-rowSkeleton').first()).toBeVisible()
})

test('the rows stay in place while a chat is opened, read and answered', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 700 })
  for (const name of ['Toby', 'Nala', 'Luna', 'Coco']) {
    const other = await signUp(server, { name: 'Luis', animalName: name, cityId: 700 })
    await say(other, await match(ana, other), `Hola de ${name}`)
  }
  const page = await openPage({ server, as: ana, viewport: { width: 820, height: 1180 } })
  await page.goto('chats')
  const row = page.getByRole('listitem').filter({ hasText: 'Nala' })
  const heights = () =>
    page
      .getByRole('complementary', { name: 'Chats' })
      .getByRole('listitem')
      .evaluateAll((rows) =>
        rows.map((row) => `${row.textContent?.slice(0, 4)} ${row.getBoundingClientRect().top}`),
      )
  await expect(row).toBeVisible()
  const before = await heights()
  await row.getByRole('link', { name: /Hola de Nala/ }).click()
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await expect(row.getByText('sin leer')).toBeHidden()
  await expect(row.locator('[aria-current=page]')).toBeVisible()
  expect(await heights()).toEqual(before)
  await field.fill('Aquí estamos')
  await field.press('Enter')
  await expect(row.getByText('Tú: Aquí estamos')).toBeVisible()
  expect(await heights()).toEqual(before)
  const [kira, eva] = [await signUp(server, { animalName: 'Kira' }), await signUp(server)]
  await match(kira, ana)
  await leaveNote(eva, ana, '¡Hola, vecina!')
  const panel = page.getByRole('complementary', { name: 'Chats' })
  await expect(panel.getByText('1 nota para ti')).toBeVisible()
  await expect(panel.getByText('Kira')).toBeVisible()
  expect((await heights()).slice(0, before.length)).toEqual(before)
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect.poll(heights).not.toEqual(before)
})

for (const [path, button, width, height] of [
  ['./', 'Entrar', 360, 640],
  ['signup', 'Crear cuenta', 1440, 900],
] as const)
  test(`the cookie banner does not cover “${button}” at ${width} × ${height}`, async ({
    openPage,
  }) => {
    const page = await openPage({ server, consented: false, viewport: { width, height } })
    await page.goto(path)
    const banner = page.getByRole('region', { name: 'Aviso de cookies' })
    await expect(banner).toBeInViewport({ ratio: 1 })
    const { y = 0, height: tall = 0 } =
      (await page.getByRole('button', { name: button }).boundingBox()) ?? {}
    expect(y + tall).toBeLessThan((await banner.boundingBox())?.y ?? 0)
  })

/** The browser's own measure: what moved, by how much, and where from. */
async function watchShifts(page: Page, frame = ''): Promise<void> {
  await page.addInitScript((frame) => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    let before = ''
    const watchFrame = () => {
      requestAnimationFrame(watchFrame)
      const found = document.querySelector(frame)
      const now = found ? JSON.stringify(found.getBoundingClientRect()) : before
      if (before && now !== before) shifts.push(`${frame}: ${before} → ${now}`)
      before = now
    }
    if (frame) watchFrame()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent
          return `${name}: ${a.x},${a.y} → ${b.x},${b.y}`
        })
        shifts.push(`${value.toFixed(4)} ${what.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, frame)
}

/** After two frames the browser has reported what it has painted. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((window as unknown as { shifts: string[] }).shifts)),
          ),
        ),
      ),
  )

/** Every call waits. They are answered one by one, and the page is painted in between. */
async function holdCalls(page: Page, choose: (calls: readonly Route[]) => number) {
  const calls: Route[] = []
  await page.route(/\/(api|michiapp\/match)\//, (route) => void calls.push(route))
  return async (isThere: Promise<boolean>) => {
    let isDone = false
    void isThere.then(() => {
      isDone = true
    })
    while (!isDone || calls.length > 0) {
      // Calls of the same moment come together, so that there is something to choose from.
      await shiftsOf(page)
      const [call] = calls.splice(choose(calls), 1)
      if (!call) continue
      // The page may have cancelled it.
      await call.continue().catch(() => {})
      await call
        .request()
        .response()
        .catch(() => null)
    }
    await isThere
  }
}
