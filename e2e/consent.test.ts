import { expect, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()
const day = 24 * 60 * 60

test('accepting sets the consent cookie for 7 days and hides the banner for as long', async ({
  openPage,
}) => {
  const page = await openPage({ server, consented: false })
  await page.goto('.')
  const banner = page.getByRole('region', { name: 'Aviso de cookies' })
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Aceptar' }).click()
  await expect(banner).toBeHidden()
  const [cookie] = await page.context().cookies()
  expect(cookie).toMatchObject({ name: 'consent', value: 'accepted' })
  const lasts = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(lasts).toBeGreaterThan(7 * day - 60)
  expect(lasts).toBeLessThanOrEqual(7 * day)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('cancelling deletes the cookie and hides the banner until the next visit', async ({
  openPage,
}) => {
  const page = await openPage({ server, consented: false })
  await page.goto('.')
  const banner = page.getByRole('region', { name: 'Aviso de cookies' })
  // Meanwhile the person accepts in another tab.
  const other = await page.context().newPage()
  await other.goto('.')
  await other.getByRole('button', { name: 'Aceptar' }).click()
  await banner.getByRole('button', { name: 'Cancelar' }).click()
  await expect(banner).toBeHidden()
  expect(await page.context().cookies()).toEqual([])
  await page.reload()
  await expect(banner).toBeVisible()
})

test('both answers are as easy to find, and the banner is on every kind of screen', async ({
  openPage,
}) => {
  const page = await openPage({ server, as: await signUp(server), consented: false })
  const banner = page.getByRole('region', { name: 'Aviso de cookies' })
  for (const path of ['.', 'home', 'privacy']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }
  const looks = await banner.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontSize, height } = getComputedStyle(button)
      return { backgroundColor, color, fontSize, height }
    }),
  )
  expect(looks).toHaveLength(2)
  expect(looks[0]).toEqual(looks[1])
  await banner.getByRole('link', { name: 'Más sobre las cookies' }).click()
  await expect(page.getByRole('heading', { name: 'Política de cookies' })).toBeVisible()
  await expect(page.getByText(/24 meses/).first()).toBeVisible()
})

test('on a small phone the banner leaves the login button free', async ({ openPage }) => {
  const page = await openPage({
    server,
    consented: false,
    viewport: { width: 360, height: 740 },
  })
  const demo = { email: 'demo@michi.app', password: 'michi' }
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), demo } })
  })
  await page.goto('.')
  await expect(page.getByText('Es una demo')).toBeVisible()
  const banner = await page.getByRole('region', { name: 'Aviso de cookies' }).boundingBox()
  const button = await page.getByRole('button', { name: 'Entrar' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0)
})
