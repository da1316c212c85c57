import { expect, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

test('/chat without its navigation state goes to /chats, and works again after a reload', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), '¡Hola!')
  const page = await openPage({ server, as: ana })
  await page.goto('chat')
  await expect(page).toHaveURL(/\/michiapp\/chats$/)
  await page.getByRole('link', { name: /¡Hola!/ }).click()
  await expect(page).toHaveURL(/\/michiapp\/chat$/)
  await page.reload()
  await expect(page).toHaveURL(/\/michiapp\/chat$/)
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '¡Hola!' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('De vuelta')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'De vuelta' })).toContainText('Enviado')
})

test('any other path leads to /home', async ({ openPage }) => {
  const page = await openPage({ server, as: await signUp(server) })
  // web/app/screens.test.ts knows the paths.
  for (const path of ['nowhere', 'profile/0', 'old/page.html']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/michiapp\/home$/)
  }
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
})

test('a screen whose code failed to load is loaded again', async ({ openPage, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED at .*devices-page/)
  const page = await openPage({ server, as: await signUp(server) })
  const code = /assets\/devices-page-.*\.js/
  await page.route(code, (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto('settings/devices')
  await expect(page.getByText('Este dispositivo', { exact: true })).toBeVisible()
})

// docs/decisions/076
test('a screen whose data failed to load says so, and one press asks again for all of it', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/404 .*\/api\/(reports|sanctions)/)
  const page = await openPage({ server, as: await signUp(server) })
  const calls = /\/api\/(reports\/|sanctions)/
  await page.route(calls, (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto('settings/reports')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Denuncias y decisiones' })).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText(/No has denunciado/)).toBeVisible()
})

test('a screen stays when the code of what is drawn over it cannot be loaded', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED at .*overlays|ChunkError/)
  const page = await openPage({ server, as: await signUp(server) })
  await page.route(/assets\/overlays-.*\.js/, (route) => route.abort('internetdisconnected'))
  await page.goto('settings')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tus mascotas' })).toBeVisible()
})

test('the loading screen moves from the first paint on, but not for those who want it still', async ({
  openPage,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await openPage({ server, reducedMotion })
    await page.route(/assets\/.*\.js/, () => {})
    await page.goto('.', { waitUntil: 'commit' })
    const image = page.locator('#root img')
    await expect(image).toBeVisible()
    const running = await image.evaluate((element) =>
      element.getAnimations().map((animation) => animation.effect?.getComputedTiming().iterations),
    )
    expect(running).toEqual(reducedMotion === 'reduce' ? [] : [Number.POSITIVE_INFINITY])
  }
})

test('a page whose main script failed to load offers to load it again', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED at .*main-/)
  const page = await openPage({ server })
  const code = /assets\/main-.*\.js/
  await page.route(code, (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.goto('.')
  const again = page.getByRole('link', { name: /Recarga/ })
  await expect(again).toBeHidden()
  const waited = await page.evaluate(() => {
    const [wait] = document.getAnimations()
    wait?.finish()
    return wait?.effect?.getComputedTiming().delay
  })
  expect(waited).toBe(10_000)
  await again.click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('three icons at the bottom lead around, and each arrival is counted', async ({ openPage }) => {
  const page = await openPage({ server, as: await signUp(server) })
  const counted: string[] = []
  await page.exposeFunction('count', (report: string) => counted.push(report))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      const { count } = window as unknown as { count(report: string): void }
      if (body instanceof Blob) void body.text().then((text) => count(`${url} ${text}`))
      return send(url, body)
    }
  })
  await page.goto('home')
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Navegación principal' })
  await expect(navigation.getByRole('link')).toHaveCount(3)
  await navigation.getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeFocused()
  await navigation.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeFocused()
  await expect(page).toHaveTitle('Ajustes · MichiApp')
  await navigation.getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeFocused()
  const paths = ['/home', '/chats', '/settings', '/home']
  const reports = paths.map((path) => `/api/pageview ${JSON.stringify({ path })}`)
  await expect.poll(() => counted).toEqual(reports)
})

test('the developer pages check the data and echo over a raw socket', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await match(ana, luis)
  const page = await openPage({ server, as: ana })
  await page.goto('apitest')
  await expect(page.getByText('BIEN', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('MAL', { exact: true })).toHaveCount(0)
  await page.goto('test')
  await expect(page.getByText('Conectado')).toBeVisible()
  await page.getByLabel('Texto').fill('miau')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Recibido' })).toContainText('miau')
})
