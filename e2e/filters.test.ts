import type { Locator, Page } from '@playwright/test'
import { noFilter } from '../contract/filter-parts.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { type Person, signUp } from './testing/people.ts'

// Decision 007

const server = provideServer()

/** A person in a city where only a dog and a cat live. */
async function settle(cityId: number): Promise<Person> {
  const ana = await signUp(server, { cityId, pets: [{ name: 'Kira', species: 'cat' }] })
  const photos = ['#b85']
  await signUp(server, { cityId, photos, pets: [{ name: 'Toby', species: 'dog', size: 'large' }] })
  await signUp(server, { cityId, photos, pets: [{ name: 'Nube', species: 'cat', size: 'small' }] })
  return ana
}

const openFilters = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Filtros/ }).click()
  return page.getByRole('dialog', { name: '¿A quién buscas?' })
}

const choose = (sheet: Locator, name: string) => sheet.getByText(name, { exact: true }).click()

/** The deck shows this pet and not the other one. */
async function expectOnly(page: Page, name: 'Toby' | 'Nube'): Promise<void> {
  const other = name === 'Toby' ? 'Nube' : 'Toby'
  await expect(page.getByRole('article', { name: other })).toHaveCount(0)
  await expect(page.getByRole('article', { name })).toBeVisible()
}

/** Leaves out people of other tests, who live farther away. */
const chooseNear = (sheet: Locator) => choose(sheet, '10 km')

test('on a phone the filters are a sheet at the bottom that can be pulled down', async ({
  openPage,
}) => {
  const page = await openPage({ server, as: await settle(499) })
  await page.goto('home')
  const sheet = await openFilters(page)
  await expect(sheet.getByText(/por conocer/)).toBeVisible()
  const box = await sheet.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height)
  const [x, y] = [120, (box?.y ?? 0) + 20]
  const pull = async (by: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + by, { steps: 4 })
    await page.mouse.up()
  }
  await pull(40)
  expect(await sheet.boundingBox()).toEqual(box)
  await pull(160)
  await expect(sheet).toBeHidden()
})

test('filter, see nobody, and see more with one tap', async ({ openPage }) => {
  const ana = await settle(500)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  const sheet = await openFilters(page)
  await chooseNear(sheet)
  await expect(sheet.getByText('Te quedan 2 por conocer')).toBeVisible()
  await choose(sheet, 'Peces')
  await expect(sheet.getByText('Así no queda nadie por conocer')).toBeVisible()
  await sheet.getByRole('button', { name: 'Aplicar' }).click()

  await expect(page.getByText('Hay 2 más de otras especies.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filtros, 2 activos' })).toBeVisible()
  await page.getByRole('button', { name: 'Ver todas las especies' }).click()
  await expect(page.getByRole('article', { name: /^(Toby|Nube)$/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filtros, 1 activo' })).toBeVisible()
  const { body } = await ana.client.get(`/api/deckfilter/${ana.id}`)
  expect(body).toMatchObject({ distance: 10, species: [] })
})

test('a filter is the same on every device, and the deck holds to it', async ({ openPage }) => {
  const ana = await settle(510)
  const first = await openPage({ server, as: ana })
  await first.goto('home')
  const sheet = await openFilters(first)
  await chooseNear(sheet)
  await choose(sheet, 'Gatos')
  await sheet.getByRole('button', { name: 'Aplicar' }).click()
  await expectOnly(first, 'Nube')

  const second = await openPage({ server, as: ana, language: 'en' })
  await second.goto('home')
  await expectOnly(second, 'Nube')
  await second.getByRole('button', { name: 'Filters, 2 active' }).click()
  await expect(second.getByRole('checkbox', { name: 'Cats' })).toBeChecked()
  await second.getByRole('button', { name: 'Clear all' }).click()
  await second.getByRole('button', { name: 'Apply' }).click()
  await expect(second.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
})

test('filters by keyboard alone', async ({ openPage }) => {
  const ana = await settle(520)
  const page = await openPage({ server, as: ana })
  const keys = page.keyboard
  await page.goto('home')
  const button = page.getByRole('button', { name: /^Filtros/ })
  await expect(button).toBeVisible()
  await keys.press('Tab')
  await expect(button).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('radio', { name: 'La que sea' })).toBeFocused()
  await keys.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '10 km' })).toBeChecked()
  await keys.press('Tab')
  await keys.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Perros' })).toBeChecked()
  const apply = page.getByRole('button', { name: 'Aplicar' })
  const isThere = () => apply.evaluate((element) => element === document.activeElement)
  while (!(await isThere())) await keys.press('Tab')
  await keys.press('Enter')
  await expectOnly(page, 'Toby')
  await expect(page.getByRole('button', { name: 'Filtros, 2 activos' })).toBeFocused()
})

test('a filter that could not be saved shows an error, and nothing is lost', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/updatedeckfilter/, /deckcount/)
  const ana = await settle(530)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  const sheet = await openFilters(page)
  await page.route(/updatedeckfilter|deckcount/, (route) => route.abort())
  await chooseNear(sheet)
  await choose(sheet, 'Gatos')
  await expect(sheet.getByText('Ahora mismo no podemos contarlas.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Aplicar' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Lo que has elegido sigue aquí.')
  await expect(sheet.getByRole('checkbox', { name: 'Gatos' })).toBeChecked()
  await page.unroute(/updatedeckfilter|deckcount/)
  await sheet.getByRole('button', { name: 'Aplicar' }).click()
  await expectOnly(page, 'Nube')
})

test('the count belongs to the last choice, whichever answer comes last', async ({ openPage }) => {
  const ana = await settle(540)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  const release = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/deckcount', async (route) => {
    const { species } = route.request().postDataJSON().filter
    if (species.length === 1) {
      asked.resolve()
      await release.promise
    }
    const count = [50, 99, 7, 8][species.length]
    await route.fulfill({ json: { count, isMore: false } }).catch(() => {})
  })
  const sheet = await openFilters(page)
  await expect(sheet.getByText('Te quedan 50 por conocer')).toBeVisible()
  await choose(sheet, 'Perros')
  await asked.promise
  await choose(sheet, 'Gatos')
  await expect(sheet.getByText('Te quedan 7 por conocer')).toBeVisible()
  release.resolve()
  await choose(sheet, 'Pájaros')
  await expect(sheet.getByText('Te quedan 8 por conocer')).toBeVisible()
  const announced = await page.evaluate(
    () => (window as unknown as { announced: string[] }).announced,
  )
  expect(announced.filter((text) => text.includes('99'))).toEqual([])
})

test('an empty page with a cursor is followed by the next', async ({ openPage }) => {
  const ana = await settle(550)
  const page = await openPage({ server, as: ana })
  await page.route('**/api/usertimeline/**', async (route) => {
    const url = new URL(route.request().url())
    const cursor = url.searchParams.get('cursor')
    const next = cursor === 'two' ? null : cursor === 'one' ? 'two' : 'one'
    if (next) return route.fulfill({ json: [], headers: { 'x-next-cursor': next } })
    url.searchParams.delete('cursor')
    return route.continue({ url: url.href })
  })
  await page.goto('home')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('the deck says when passed pets come again under a filter, and a tap shows more', async ({
  openPage,
}) => {
  const ana = await settle(560)
  await signUp(server, { photos: ['#b85'] })
  const userId = ana.id
  await ana.client.put('/api/updatedeckfilter', { userId, filter: { ...noFilter, distance: 10 } })
  const { body } = await ana.client.get<{ id: number }[]>(`/api/usertimeline/${userId}`)
  const page = await openPage({ server, as: ana, viewport: { width: 360, height: 740 } })
  await page.goto('home')
  await expect(page.getByRole('button', { name: 'Filtros, 1 activo' })).toBeVisible()
  await expect(page.getByText('Ya has visto')).toHaveCount(0)

  for (const { id } of body)
    await ana.client.post('/api/adduserdislike', { dislikerId: userId, dislikedId: id })
  await page.reload()
  await expect(page.getByText('Ya conoces a todos los que encajan.')).toBeVisible()
  await expect(page.getByRole('article', { name: /^(Toby|Nube)$/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Buscar más lejos' }).click()
  await expect(page.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible()
  await expect(page.getByText('Ya has visto')).toHaveCount(0)
  expect((await ana.client.get(`/api/deckfilter/${userId}`)).body).toEqual(noFilter)
})
