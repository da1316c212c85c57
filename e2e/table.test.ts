import type { Page } from '@playwright/test'
import { propose } from '../harness/playdates.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

const server = provideServer()
const desk = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const narrow = { width: 360, height: 740 }

const beside = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true })

test('a wide window shows the chats, a conversation and its pet side by side, and the chats stay', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const about = 'Ronca como un oso'
  const toby = { name: 'Toby', species: 'dog', about } as const
  const luis = await signUp(server, { name: 'Luis', pets: [toby], photos: ['#b85'] })
  const eva = await signUp(server, { name: 'Eva', animalName: 'Luna' })
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  await say(eva, await match(ana, eva), '¿Y mañana?')
  const page = await openPage({ server, as: ana, viewport: desk })
  await page.goto('chats')
  const list = beside(page, 'Chats')
  await expect(page.getByRole('main')).toContainText('Elige una conversación')
  await list.evaluate((element) => Object.assign(element, { isTheSame: true }))

  await list.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
  const messages = page.getByRole('region', { name: 'Mensajes con Toby' })
  await expect(messages).toContainText('¿Vienes al parque?')
  await expect(beside(page, 'Toby')).toContainText(about)
  await expect(beside(page, 'Toby')).toContainText(/en tu ciudad · 0 km · con Luis/i)
  const open = list.getByRole('link', { name: /¿Vienes al parque\?/ })
  await expect(open).toHaveAttribute('aria-current', 'page')
  // spec §9: a chat window of 500 px. The panels beside it have the same top and bottom.
  expect((await messages.boundingBox())?.height).toBe(500)
  const [left, middle, right] = await Promise.all(
    [list, page.getByRole('main'), beside(page, 'Toby')].map((part) => part.boundingBox()),
  )
  for (const part of [left, right]) expect(part).toMatchObject({ y: middle?.y })
  // A chat is 500 px (spec §9), and the panels beside it end where it ends.
  expect(left?.height).toBe(right?.height)
  expect(Math.round((left?.y ?? 0) + (left?.height ?? 0))).toBe(
    Math.round((middle?.y ?? 0) + (middle?.height ?? 0)),
  )

  await list.getByRole('link', { name: /¿Y mañana\?/ }).click()
  await expect(page.getByRole('region', { name: 'Mensajes con Luna' })).toBeVisible()
  await expect(beside(page, 'Luna')).toBeVisible()
  expect(await list.evaluate((element) => 'isTheSame' in element)).toBe(true)

  // Below the chat on a tall tablet, and nowhere on one that lies.
  await page.setViewportSize(tablet)
  await expect(beside(page, 'Luna')).toBeVisible()
  const top = (await beside(page, 'Luna').boundingBox())?.y ?? 0
  const field = await page.getByRole('textbox', { name: 'Mensaje' }).boundingBox()
  expect(top).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
  await page.setViewportSize({ width: 900, height: 700 })
  await expect(page.getByRole('complementary')).toHaveCount(1)
  await expect(list).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

test('beside a chat are the next playdate and what to ask, which fills the field', async ({
  openPage,
}) => {
  const ana = await signUp(server, { pets: [{ name: 'Michi', energy: 'calm' }] })
  const luis = await signUp(server, { name: 'Luis', pets: [{ name: 'Toby', energy: 'calm' }] })
  const chatId = await match(ana, luis)
  await propose(luis.client, chatId, { place: 'Retiro' })
  const page = await openPage({ server, as: ana, viewport: desk })
  await page.goto('chats')
  await beside(page, 'Chats')
    .getByRole('link', { name: /propone una quedada/ })
    .click()
  const panel = beside(page, 'Toby')
  // Until the person says something, the first ideas are in the chat.
  const ideas = panel.getByRole('region', { name: '¿Qué preguntar?' })
  await expect(page.getByRole('group', { name: 'Ideas para empezar' })).toBeVisible()
  await expect(ideas).toBeHidden()
  await panel.getByRole('button', { name: /Te toca decidir.*Retiro/ }).click()
  const card = page.getByRole('dialog', { name: 'Quedada con Toby' })
  await card.getByRole('button', { name: /^Me viene bien/ }).click()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: /Próxima quedada.*Retiro/ })).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await expect(ideas.getByRole('button')).toHaveCount(3)
  await field.fill('Por cierto:')
  const idea = ideas.getByRole('button').first()
  await idea.click()
  await expect(field).toHaveValue(`Por cierto: ${await idea.textContent()}`)
  await expect(field).toBeFocused()
  await expect(page.getByRole('region', { name: 'Mensajes con Toby' })).not.toContainText('cierto')
})

test('the pet’s story is beside the deck, and does not reveal a match before the celebration', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 800 })
  const [kira, luna] = [
    await signUp(server, { animalName: 'Kira', cityId: 800 }),
    await signUp(server, {
      cityId: 800,
      photos: ['#c63'],
      pets: [{ name: 'Luna', species: 'cat', about: 'Duerme en el router' }],
    }),
  ]
  await like(luna, ana)
  const page = await openPage({ server, as: ana, viewport: desk })
  await page.goto('home')
  await expect(page.getByRole('article', { name: 'Luna' })).toBeVisible()
  await expect(beside(page, 'Luna')).toContainText('Duerme en el router')
  await expect(beside(page, 'Luna').getByRole('link', { name: 'Ver su perfil' })).toBeVisible()
  await expect(beside(page, 'Chats')).toBeVisible()

  await page.keyboard.press('ArrowRight')
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  await expect(celebration).toBeVisible()
  const news = page.locator('nav').getByText('1', { exact: true })
  const newMatch = page.locator('aside a[aria-label="Escribe a Luna"]')
  expect([await newMatch.count(), await news.count()]).toEqual([0, 0])
  await celebration.getByRole('button', { name: 'Seguir' }).click()
  await expect(newMatch).toBeVisible()
  await expect(news).toBeVisible()

  // From here to a profile; a like or a pass there leads back.
  await expect(page.getByRole('article', { name: 'Kira' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver el perfil de Kira' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${kira.id}$`))
})

test('a profile without a photo shows who somebody is, with buttons to like, pass or write', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 801 })
  const nala = { name: 'Nala', species: 'cat', about: 'Duerme en cajas' } as const
  await signUp(server, { name: 'Pau', animalName: 'Coco', cityId: 801 })
  const marta = await signUp(server, { name: 'Marta', pets: [nala], cityId: 801 })
  await like(marta, ana)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('link', { name: 'Ver el perfil de Nala' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nala' })).toBeVisible()
  await expect(page.getByText(/en tu ciudad · 0 km · con Marta/i)).toBeVisible()
  await expect(page.getByText('Duerme en cajas')).toBeVisible()

  await page.getByRole('button', { name: 'Me gusta Nala' }).click()
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  await celebration.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('article', { name: 'Coco' })).toBeVisible()

  await page.getByRole('link', { name: 'Ver el perfil de Coco' }).click()
  const passed = page.waitForRequest(/\/api\/adduserdislike/)
  await page.getByRole('button', { name: 'Paso de Coco' }).click()
  expect((await passed).postDataJSON()).toMatchObject({ dislikerId: ana.id })
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`profile/${marta.id}`)
  await page.getByRole('link', { name: 'Escribir a Nala' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
})

test('photos are 600 px tall wherever there is space, in the deck and on a profile', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 802 })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 802, photos: ['#b85', '#58b'] })
  const page = await openPage({ server, as: ana })
  for (const path of ['home', `profile/${luis.id}`]) {
    await page.goto(path)
    const photo = page.getByRole('main').locator('img').first()
    await expect(photo).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [700, 1000],
      [820, 1180],
      [1000, 900],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const where = `${path} at ${width}×${height}`
      await expect.poll(async () => (await photo.boundingBox())?.height, where).toBe(600)
      expect((await photo.boundingBox())?.width, where).toBeLessThanOrEqual(600)
    }
  }
})

test('the heading stays where it is from page to page', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 803 })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 803 })
  await say(luis, await match(ana, luis), '¡Hola!')
  const page = await openPage({ server, as: ana })
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('home')
    const lines: number[] = []
    for (const [tab, heading] of [
      ['Inicio', 'Descubrir'],
      ['Chats', 'Chats'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: tab }).click()
      const title = page
        .getByRole('heading', { name: heading, exact: true })
        .filter({ visible: true })
        .first()
      await expect(title).toBeVisible()
      // The headings differ in size, so their vertical centres are compared.
      const { y = 0, height = 0 } = (await title.boundingBox()) ?? {}
      lines.push(Math.round(y + height / 2))
    }
    if (width >= 700) {
      await page.goto('privacy')
      const title = page.getByRole('heading', { name: 'Aviso legal' })
      await expect(title).toBeVisible()
      const { y = 0, height = 0 } = (await title.boundingBox()) ?? {}
      lines.push(Math.round(y + height / 2))
    }
    expect(new Set(lines).size, `${lines} at ${width} px`).toBe(1)
  }
})

test('on a phone a heading of two lines does not touch the edge', async ({ openPage }) => {
  const page = await openPage({ server, as: await signUp(server), viewport: narrow })
  await page.goto('settings/blocked')
  const heading = page.getByRole('heading', { name: 'Personas bloqueadas' })
  await expect(heading).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {}
  expect(height).toBeGreaterThan(80)
  expect(y).toBeGreaterThanOrEqual(8)
})

test('on a phone the buttons of a profile stand on the dock, from edge to edge', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 804 })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 804, photos: ['#b85', '#58b'] })
  const page = await openPage({ server, as: ana, viewport: narrow, consented: false })
  await page.goto(`profile/${luis.id}`)
  const like = page.getByRole('button', { name: 'Me gusta Toby', exact: true })
  await expect(like).toBeVisible()
  const findGaps = () =>
    like.evaluate((button) => {
      let bar: Element | null = button
      while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement
      const { left = -1, right = -1, bottom = -1 } = bar?.getBoundingClientRect() ?? {}
      const dock = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
      return [left, innerWidth - right, dock - bottom].map((gap) => Math.round(Math.abs(gap)))
    })
  const banner = page.getByRole('region', { name: 'Aviso de cookies' })
  const { y = 0, height = 0 } = (await banner.boundingBox()) ?? {}
  expect(Math.round(y + height)).toBe(
    Math.round((await page.getByRole('navigation').boundingBox())?.y ?? 0),
  )
  await expect.poll(findGaps).toEqual([0, 0, 0])
  await banner.getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(findGaps).toEqual([0, 0, 0])
  await page.getByRole('contentinfo').evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(findGaps).toEqual([0, 0, 0])
})

test('on a phone the times of the chats leave space for long names', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 805 })
  const eva = await signUp(server, { name: 'Eva', animalName: 'Maximiliano Bart', cityId: 805 })
  await say(eva, await match(ana, eva), '¡Hola!')
  const page = await openPage({ server, as: ana, viewport: narrow })
  await page.clock.setFixedTime(Date.now() + 20 * 60 * 1000)
  await page.goto('chats')
  const row = page.getByRole('listitem').filter({ hasText: 'Maximiliano Bart' })
  await expect(row.getByRole('time')).toHaveText('hace 20 minutos')
  const isCut = await row.getByText('Maximiliano Bart', { exact: true }).evaluate((name) => {
    const line = name.closest('strong')?.parentElement
    return !line || line.scrollWidth > line.clientWidth
  })
  expect(isCut).toBe(false)
})

test('the login’s pets are as large on a large screen as on a smaller one', async ({
  openPage,
}) => {
  const page = await openPage({ server, viewport: { width: 1440, height: 900 } })
  await page.goto('.')
  const pets = page.locator('img[src*="cat"]')
  const widthOf = async () => (await pets.boundingBox())?.width ?? 0
  await expect(pets).toBeVisible()
  const width = await widthOf()
  await page.setViewportSize({ width: 1920, height: 1080 })
  expect(await widthOf()).toBeGreaterThanOrEqual(width)
})
