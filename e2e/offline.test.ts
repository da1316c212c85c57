import type { Locator, Page } from '@playwright/test'
import { expect, provideServer, signOff, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'
import { untilKept } from './testing/until-kept.ts'

const server = provideServer()

test('without a connection there are the shell, the last deck and the chats seen', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await signUp(server, { animalName: 'Luna', photos: ['#c63', '#63c'] })
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  const page = await openPage({ server, as: ana, worker: true })

  await test.step('a visit with a connection', async () => {
    await page.goto('home')
    await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
    await untilKept(page, '/api/usertimeline/')
    const picture = page.locator('article img').first()
    await untilKept(
      page,
      new URL((await picture.getAttribute('src')) ?? '', server.origin).pathname,
    )
    await page.getByRole('link', { name: /^Chats/ }).click()
    await expect(findAvatar(page)).toHaveAttribute('data-loaded')
    await page.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
    await expect(page.getByRole('listitem')).toContainText('¿Vienes al parque?')
    await untilKept(page, '/api/userchats/')
    // Playwright reconnects the page before its worker. Settings then shows a picture that is kept.
    await page.getByRole('link', { name: 'Ajustes' }).click()
    const own = page.getByRole('link', { name: /Ver mi perfil/ })
    await expect(own.locator('img')).toHaveAttribute('data-loaded')
  })

  await page.context().setOffline(true)

  await test.step('the last deck, with its pictures', async () => {
    await page.goto('home')
    await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
    await expect(page.getByText('Sin conexión')).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('article img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Me gusta Luna' }).click()
  })

  await test.step('the chats', async () => {
    await page.goto('chats')
    await page.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
    await expect(page.getByRole('listitem')).toContainText('¿Vienes al parque?')
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Voy')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('listitem').last()).toContainText('Enviando')
    await page.reload()
    await expect(page.getByRole('listitem').last()).toContainText(/Voy.*Enviando/)
    const banner = page.getByText('Sin conexión. Lo que escribas saldrá')
    await expect(banner).toBeVisible()
    // The banner is above the messages and does not cover them.
    const [bannerBox, listBox] = await Promise.all([
      banner.boundingBox(),
      page.getByRole('region', { name: 'Mensajes con Toby' }).boundingBox(),
    ])
    expect((bannerBox?.y ?? 0) + (bannerBox?.height ?? 0)).toBeLessThanOrEqual(listBox?.y ?? 0)
  })

  await test.step('what one cannot have offline says so', async () => {
    await page.getByRole('link', { name: 'Ajustes' }).click()
    await expect(page.getByRole('alert')).toHaveText('Sin conexión. Prueba otra vez')
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible()
  })

  await test.step('back again: what waited goes out', async () => {
    await page.context().setOffline(false)
    // Without pressing anything.
    await expect(page.getByLabel('Tu nombre')).toBeVisible()
    await expect
      .poll(async () => {
        const { body } = await luis.client.get<{ last_message: string }[]>(
          `/api/userchats/${luis.id}`,
        )
        return body[0]?.last_message
      })
      .toBe('Voy')
    await page.getByRole('link', { name: 'Inicio' }).click()
    await expect
      .poll(async () => {
        const { body } = await ana.client.get<{ animalName: string }[]>(
          `/api/usertimeline/${ana.id}`,
        )
        return body.map(({ animalName }) => animalName)
      })
      .toEqual([])
  })
})

test('a request that fails is enough to know that there is no connection, and avatars stay', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const ana = await signUp(server)
  const luis = await signUp(server, { animalName: 'Toby', photos: ['#c63'] })
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  const page = await openPage({ server, as: ana, worker: true })
  // The browser believes that it is online, as on a network that leads nowhere.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    for (const type of ['online', 'offline'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })
  await page.goto('chats')
  await untilKept(page, '/api/userchats/')
  const avatar = findAvatar(page)
  const source = (await avatar.getAttribute('src')) ?? ''
  await untilKept(page, source)
  // More photos than the cache holds leave the avatars in it.
  await page.evaluate(async (source) => {
    const cache = await caches.open('private')
    const kept = await cache.match(source)
    if (!kept) throw new Error('The avatar is not in the cache.')
    for (let n = 0; n < 160; n++) await cache.put(`/api/photos/${n}/card`, kept.clone())
  }, source)

  await page.context().setOffline(true)
  await page.goto('chats')
  await expect(page.getByText('Sin conexión')).toBeVisible()
  await expect(page.getByText('¿Vienes al parque?')).toBeVisible()
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.context().setOffline(false)
  await expect(page.getByText('Sin conexión')).toBeHidden()
})

test('a picture that was shown can be had again offline, even while its copy is being written', async ({
  openPage,
  trouble,
}) => {
  // The live connection may just be opening.
  trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  const page = await openPage({ server, as: ana, worker: true })
  await page.goto('settings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const [worker] = page.context().serviceWorkers()
  // The copy is written only after the picture was asked for a second time.
  await worker?.evaluate(`{
    const isFace = (url) => url.includes('/api/faces/')
    const { promise, resolve } = Promise.withResolvers()
    const { put } = Cache.prototype
    Cache.prototype.put = async function (url, answer) {
      if (isFace(url)) await promise
      return put.call(this, url, answer)
    }
    let timesAsked = 0
    const { respondWith } = FetchEvent.prototype
    FetchEvent.prototype.respondWith = function (answer) {
      respondWith.call(this, answer)
      if (isFace(this.request.url) && ++timesAsked === 2) setTimeout(resolve)
    }
  }`)
  await page.goto('chats')
  const avatar = findAvatar(page)
  await expect(avatar).toHaveAttribute('data-loaded')

  await page.context().setOffline(true)
  const source = (await avatar.getAttribute('src')) ?? ''
  const status = await page.evaluate(async (source) => (await fetch(source)).status, source)
  expect(status).toBe(200)
})

test('a chat that was never opened shows unsent messages, and says that the rest comes later', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), '¿Vienes al parque?')
  const page = await openPage({ server, as: ana, worker: true })
  await page.goto('chats')
  await untilKept(page, '/api/userchats/')

  await page.context().setOffline(true)
  await page.goto('chats')
  await page.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
  const later = page.getByText('Los mensajes anteriores llegarán cuando vuelva la conexión.')
  await expect(later).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Voy')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('listitem')).toContainText(/Voy.*Enviando/)
  await expect(later).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('listitem').first()).toContainText('¿Vienes al parque?')
  await expect(page.getByRole('listitem').last()).toContainText(/Voy.*Enviado/)
  await expect(later).toBeHidden()
})

test('nothing of a person stays in the browser’s caches after signing off', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c63'] })
  const page = await openPage({ server, as: ana, worker: true })
  await page.goto('home')
  await untilKept(page, '/api/usertimeline/')
  await signOff(page)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => caches.keys()))
    .toEqual([expect.stringMatching(/^shell-/)])
})

/** The first picture in the list of chats. */
function findAvatar(page: Page): Locator {
  return page.getByRole('main').getByRole('list').locator('img').first()
}
