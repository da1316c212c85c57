import type { Page } from '@playwright/test'
import type { ChatDetail } from '../contract/chat.ts'
import { drawPicture } from '../harness/pictures.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, signOff, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { match, type Person, say, signUp } from './testing/people.ts'
import { findUntranslated } from './testing/words.ts'

const server = provideServer()
const small = { width: 360, height: 640 }

const words = {
  es: {
    send: 'Añadir fotos',
    message: 'Mensaje',
    mine: 'Foto: Tú. Verla en grande',
    theirs: 'Foto: Michi. Verla en grande',
    unveil: 'Toca para verla',
    viewer: 'Fotos del chat',
    cancel: 'Quitar esta foto',
    later: 'Podréis mandaros fotos cuando os hayáis escrito los dos.',
    sent: 'Enviado',
  },
  en: {
    send: 'Add photos',
    message: 'Message',
    mine: 'Photo: You. See it large',
    cancel: 'Remove this photo',
    sent: 'Sent',
    retry: 'Try again',
    failed: 'Not sent',
    discard: 'Discard',
    unreadable: 'We can’t read that picture',
  },
}

async function makeTalkingPair() {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'hola')
  await say(luis, chatId, 'hola, Michi')
  return { ana, luis, chatId }
}

async function openChat(page: Page, name: string): Promise<void> {
  await page.goto('chats')
  await page.getByRole('link', { name, exact: false }).last().click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const jpeg = async (colour: string) => ({
  name: 'siesta.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawPicture(colour),
})

/** By keyboard: the button opens the browser's own file picker. */
async function choosePhotos(page: Page, button: string, colours: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await Promise.all(colours.map(jpeg)))
  await sendChosen(page, colours.length)
}

/** The chosen photos are shown first. */
async function sendChosen(page: Page, count: number): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(count)
  await expect(dialog.getByRole('button', { name: /^(Enviar|Send)$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

async function storedBy({ client }: Person, chatId: number): Promise<string[]> {
  const { body } = await client.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
  return body.chatMessages.map((message) => (message.photo ? 'photo' : message.message))
}

test('two photos with a text between wait offline, survive a reload and keep their order', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { ana, luis, chatId } = await makeTalkingPair()
  const page = await openPage({ server, as: ana, language: 'es', viewport: small, worker: true })
  await openChat(page, 'Toby')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await expect(page.getByText('hola, Michi')).toBeVisible()

  await page.context().setOffline(true)
  await choosePhotos(page, words.es.send, ['#c63'])
  await page.getByRole('textbox', { name: words.es.message }).fill('entre dos fotos')
  await page.keyboard.press('Enter')
  await choosePhotos(page, words.es.send, ['#63c'])
  const photos = page.getByRole('button', { name: words.es.mine })
  await expect(photos).toHaveCount(2)
  await page.reload()
  await expect(photos).toHaveCount(2)
  await expect(photos.first().locator('img')).toHaveAttribute('src', /^blob:/)
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('listitem').last()).toContainText(words.es.sent)
  expect(await storedBy(luis, chatId)).toEqual([
    ...['hola', 'hola, Michi', 'photo', 'entre dos fotos', 'photo'],
  ])
  await expect(page.getByRole('button', { name: words.es.cancel })).toHaveCount(0)
})

test('a refused photo can be sent again by keyboard; it arrives once, in the order that is shown', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 409 .* at \/api\/addchatphoto/)
  trouble.allow(/ERR_FAILED/)
  const { ana, luis, chatId } = await makeTalkingPair()
  const page = await openPage({ server, as: ana, language: 'en', viewport: small })
  await openChat(page, 'Toby')
  const refused = { status: 409, json: { code: 'both_must_write' } }
  await page.route('**/api/addchatphoto', (route) => route.fulfill(refused), { times: 1 })
  await choosePhotos(page, words.en.send, ['#c63'])
  await expect(page.getByRole('alert').filter({ hasText: words.en.failed })).toBeVisible()
  await page.getByRole('textbox', { name: words.en.message }).fill('después de la foto')
  await page.keyboard.press('Enter')
  await expect.poll(() => storedBy(luis, chatId)).toContain('después de la foto')
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])

  // The server stores the photo, and its answer is lost.
  const isStored = page.waitForEvent('requestfailed')
  await page.route(
    '**/api/addchatphoto',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const retry = page.getByRole('button', { name: words.en.retry })
  await retry.focus()
  await page.keyboard.press('Enter')
  await isStored
  const text = page.getByRole('textbox', { name: words.en.message })
  await text.fill('la última')
  await text.press('Enter')
  await expect(page.getByRole('listitem').last()).toContainText(words.en.sent)
  await expect(retry).toHaveCount(0)
  const inOrder = ['hola', 'hola, Michi', 'después de la foto', 'photo', 'la última']
  expect(await storedBy(luis, chatId)).toEqual(inOrder)
  await expect(page.getByRole('button', { name: words.en.mine })).toHaveCount(1)
  await expect(page.getByRole('listitem').nth(-2).locator('img')).toBeVisible()
  await expect(page.getByRole('listitem').last()).toContainText('la última')
})

test("a sender's photos are blurred until the first tap; then they open large", async ({
  openPage,
}) => {
  const { ana, luis, chatId } = await makeTalkingPair()
  for (const colour of ['#c63', '#63c', '#3c6'])
    await ana.client.uploadToChat(chatId, await drawPicture(colour))
  const page = await openPage({ server, as: luis, language: 'es', viewport: small })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chatphotos/')) asked.push(request.url())
  })
  await openChat(page, 'Michi')
  const veiled = page.getByRole('button', { name: words.es.unveil })
  await expect(veiled).toHaveCount(3)
  expect(asked).toEqual([])
  expect(await findBarriers(page)).toEqual([])
  expect(await findUntranslated(page, 'es')).toEqual([])
  await veiled.last().focus()
  await page.keyboard.press('Enter')
  const photos = page.getByRole('button', { name: words.es.theirs })
  await expect(photos).toHaveCount(3)
  await page.reload()
  await expect(photos).toHaveCount(3)

  await photos.first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: words.es.viewer })
  const place = viewer.getByRole('status')
  await expect(place).toContainText(/1 (de|of) 3/)
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(place).toContainText(/2 (de|of) 3/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toContainText(/3 (de|of) 3/)
  // A swipe to the right leads back, and its click leads nowhere.
  await page.mouse.move(60, 400)
  await page.mouse.down()
  await page.mouse.move(300, 400)
  await page.mouse.up()
  await expect(place).toContainText(/2 (de|of) 3/)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photos.first()).toBeFocused()
})

test('a photo can be cancelled while it is sent, and a broken one says so', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 422 .* at \/api\/addchatphoto/)
  const { ana, luis, chatId } = await makeTalkingPair()
  const page = await openPage({ server, as: ana, language: 'en' })
  await openChat(page, 'Toby')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/addchatphoto', () => asked.resolve())
  await choosePhotos(page, words.en.send, ['#c63'])
  await asked.promise
  await page.getByRole('button', { name: words.en.cancel }).click()
  await expect(page.getByRole('button', { name: words.en.mine })).toHaveCount(0)
  await page.unroute('**/api/addchatphoto')

  const gallery = page.locator('input[data-source=gallery]')
  const broken = { name: 'roto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('miau') }
  const heic = { name: 'raro.heic', mimeType: 'image/heic', buffer: Buffer.from('miau') }
  await gallery.setInputFiles([broken, heic])
  await sendChosen(page, 2)
  await expect(page.getByText(words.en.unreadable)).toHaveCount(2)
  await expect(page.getByRole('button', { name: words.en.retry })).toHaveCount(0)
  for (const _ of [broken, heic])
    await page.getByRole('button', { name: words.en.discard }).first().click()
  expect(await storedBy(luis, chatId)).toEqual(['hola', 'hola, Michi'])
})

test('before both have written, the button says why there are no photos yet', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'hola')
  const page = await openPage({ server, as: ana, viewport: small })
  await openChat(page, 'Toby')
  await page.getByRole('button', { name: words.es.send }).click()
  await expect(page.getByText(words.es.later, { exact: true })).toBeVisible()
  await say(luis, chatId, '¡hola!')
  await choosePhotos(page, words.es.send, ['#c63'])
  await expect(page.getByRole('listitem').last()).toContainText('Enviado')
})

test('on a touch screen a sheet asks for the camera or the gallery', async ({ openPage }) => {
  const { ana } = await makeTalkingPair()
  const touch = { viewport: small, hasTouch: true, isMobile: true }
  const page = await openPage({ server, as: ana, ...touch })
  await openChat(page, 'Toby')
  const sheet = page.getByRole('dialog', { name: words.es.send })
  for (const [source, isMultiple] of [
    ['Hacer una foto', false],
    ['Elegir fotos', true],
  ] as const) {
    await page.getByRole('button', { name: words.es.send }).tap()
    await expect(sheet).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    const chooser = page.waitForEvent('filechooser')
    await sheet.getByRole('button', { name: source }).tap()
    const opened = await chooser
    expect(opened.isMultiple()).toBe(isMultiple)
    await expect(sheet).toHaveCount(0)
    await opened.setFiles(await jpeg('#c63'))
    await sendChosen(page, 1)
  }
  await expect(page.getByRole('button', { name: words.es.mine })).toHaveCount(2)
  await expect(page.getByRole('listitem').last()).toContainText('Enviado')
})

test('a photo is shown before it is sent, and goes at once', async ({ openPage }) => {
  const { ana, luis, chatId } = await makeTalkingPair()
  const page = await openPage({ server, as: ana, viewport: small })
  await openChat(page, 'Toby')
  const gallery = page.locator('input[data-source=gallery]')
  const dialog = page.getByRole('dialog', { name: '¿La mandamos así?' })
  await gallery.setInputFiles([await jpeg('#c63'), await jpeg('#63c')])
  await expect(dialog.getByRole('img').first()).toHaveJSProperty('complete', true)
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
  await dialog.getByRole('button', { name: words.es.cancel }).first().click()
  await sendChosen(page, 1)
  await expect(page.getByRole('listitem').last()).toContainText('Enviado')
  expect(await storedBy(luis, chatId)).toEqual(['hola', 'hola, Michi', 'photo'])
})

test('photos that wait are removed from the browser at sign-off', async ({ openPage }) => {
  const { ana } = await makeTalkingPair()
  const page = await openPage({ server, as: ana, viewport: small })
  await openChat(page, 'Toby')
  await page.route('**/api/addchatphoto', () => {})
  await choosePhotos(page, words.es.send, ['#c63', '#63c'])
  await expect(page.getByRole('button', { name: words.es.mine })).toHaveCount(2)
  await expect.poll(() => countFiles(page)).toBe(2)
  await signOff(page)
  await page.getByRole('button', { name: 'Cerrar sesión y descartar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect.poll(() => countFiles(page)).toBe(0)
})

/** The files that this browser keeps in IndexedDB. */
function countFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const opening = indexedDB.open('michi', 1)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count()
      counting.onsuccess = () => resolve(counting.result)
    }
    const count = await promise
    opening.result.close()
    return count
  })
}
