import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { limits } from '../contract/limits.ts'
import type { Household } from '../contract/pets.ts'
import type { PhotoItem } from '../contract/photos.ts'
import { drawPicture } from '../harness/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { untilDrawn, untilShown } from './testing/moments.ts'
import { type Person, signUp } from './testing/people.ts'

const server = provideServer()

const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
const tile = (page: Page, name: string) => page.getByRole('listitem', { name })
const face = (page: Page, n: number) =>
  page.getByRole('button', { name: new RegExp(`^Foto ${n} de`) })

/** A picture that does not compress. */
function drawNoise(width: number, height: number) {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
}

/** The photos as the API answers them. */
async function photosOf({ id, client }: Person): Promise<PhotoItem[]> {
  const { body } = await client.get<PhotoItem[]>(`/api/userprofile/${id}?images=url`)
  return body.toReversed()
}
const idsOf = async (person: Person) => (await photosOf(person)).map(({ id }) => id)

test('photos are sent as soon as they are chosen, and each tile shows the state of its upload', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of (422|500) .* at \/api\/addprofileimage/)
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await expect(page.getByText('0 de 12')).toBeVisible()
  const picker = page.getByLabel('Añadir fotos')
  await expect(picker).toHaveAttribute('accept', /image\/png.*image\/jpeg.*\.jpg/)
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const progress = untilShown(page, /Subiendo, [1-9]\d* %/)
  const noise = await drawNoise(400, 300).png().toBuffer()
  await picker.setInputFiles([
    { name: 'roto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('miau'.repeat(100)) },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('miau') },
    { name: 'raro.heic', mimeType: 'image/heic', buffer: Buffer.from('miau') },
    png('siesta.png', noise),
  ])
  await expect(tile(page, 'notas.txt')).toContainText('No es una foto PNG o JPEG')
  await progress
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('1 de 12')).toBeVisible()
  await expect(tile(page, 'roto.jpg')).toContainText('No podemos leer esta imagen')
  await expect(tile(page, 'raro.heic')).toContainText('Este navegador no la lee')
  await expectAnnounced(page, 'Foto subida')
  for (const name of ['roto.jpg', 'notas.txt', 'raro.heic'])
    await page.getByRole('button', { name: `Quitar ${name}` }).click()

  // A failed upload waits on its tile, also while the person is on another page.
  await page.route('**/api/addprofileimage/**', (route) => route.fulfill({ status: 500 }))
  await picker.setInputFiles([png('parque.png', noise)])
  await expect(tile(page, 'parque.png')).toContainText('Algo ha fallado')
  await page.unroute('**/api/addprofileimage/**')
  await page.getByRole('link', { name: /Ver mi perfil/ }).click()
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('button', { name: 'Reintentar parque.png' }).click()
  await expect(page.getByText('2 de 12')).toBeVisible()

  // A cancelled upload disappears.
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/addprofileimage/**', () => asked.resolve())
  await picker.setInputFiles([png('tarde.png', noise)])
  await asked.promise
  await page.getByRole('button', { name: 'Cancelar tarde.png' }).click()
  await expect(tile(page, 'tarde.png')).toBeHidden()
  expect(await photosOf(ana)).toHaveLength(2)
})

test('a photo with too many bytes, too many pixels or another format is converted', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  const heavy = await drawNoise(2400, 1500).png({ compressionLevel: 0 }).toBuffer()
  expect(heavy.length).toBeGreaterThan(limits.fileBytes)
  const wide = { width: 6000, height: 4100, channels: 3 as const, background: '#c63' }
  expect(wide.width * wide.height).toBeGreaterThan(limits.imagePixels)
  const many = await sharp({ create: wide }).jpeg().toBuffer()
  const webp = await drawNoise(40, 30).webp().toBuffer()
  await page.getByLabel('Añadir fotos').setInputFiles([
    { name: 'paseo.png', mimeType: 'image/png', buffer: heavy },
    { name: 'mar.jpg', mimeType: 'image/jpeg', buffer: many },
    { name: 'lago.webp', mimeType: 'image/webp', buffer: webp },
  ])
  await expect(page.getByText('3 de 12')).toBeVisible()
  await expect(face(page, 1)).toContainText('Principal')
  // They stand in the order in which they were chosen.
  const sizes = (await photosOf(ana)).map(async ({ img_url }) => {
    const picture = await ana.client.get<ArrayBuffer>(img_url ?? '')
    const { width, height } = await sharp(picture.body).metadata()
    return [width, height]
  })
  expect(await Promise.all(sizes)).toEqual([
    [1200, 750],
    [1200, 820],
    [40, 30],
  ])
})

test('photos are dropped on the page, and nothing moves when they have arrived', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3'] })
  const page = await openPage({ server, as: ana, viewport: { width: 1280, height: 800 } })
  await page.goto('settings')
  await expect(page.getByText('2 de 12')).toBeVisible()
  await untilDrawn(page)
  // The uploads wait, so that all tiles show first.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/addprofileimage/**', async (route) => {
    await held.promise
    await route.continue()
  })
  const picture = (await drawPicture()).toString('base64')
  const files = await page.evaluateHandle((picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
    const files = new DataTransfer()
    for (const name of ['uno.png', 'dos.png', 'tres.png'])
      files.items.add(new File([bytes], name, { type: 'image/png' }))
    return files
  }, picture)
  const photos = page.getByRole('region', { name: /^Fotos/ })
  await photos.dispatchEvent('dragover', { dataTransfer: files })
  await expect(page.getByText('Suéltalas aquí')).toBeVisible()
  await photos.dispatchEvent('drop', { dataTransfer: files })
  await expect(tile(page, 'tres.png')).toBeVisible()
  const below = page.getByText('Tus datos')
  const placeOf = async () => (await below.boundingBox())?.y
  const place = await placeOf()
  held.resolve()
  await expect(page.getByText('5 de 12')).toBeVisible()
  await expect(tile(page, 'uno.png')).toBeHidden()
  expect(await placeOf()).toBe(place)
})

test('photos are put in order by dragging, by keys and by buttons, and deleted on the tile', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 409 .* at \/api\/orderphotos/)
  const ana = await signUp(server, { photos: ['#c33', '#3c3', '#33c'] })
  const page = await openPage({ server, as: ana })
  const [first, second, third] = await idsOf(ana)
  await page.goto('settings')
  await expect(face(page, 1)).toContainText('Principal')

  await test.step('by dragging', async () => {
    await face(page, 3).scrollIntoViewIfNeeded()
    await face(page, 3).hover()
    await page.mouse.down()
    const target = await face(page, 1).boundingBox()
    await page.mouse.move((target?.x ?? 0) + 30, (target?.y ?? 0) + 40, { steps: 5 })
    await page.mouse.up()
    await expectAnnounced(page, 'Ahora es la foto 1 de 3')
    await expect.poll(() => idsOf(ana)).toEqual([third, first, second])
    // A drag is no tap.
    await expect(face(page, 1)).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('with a finger that rests on it first', async () => {
    const touch = await page.context().newCDPSession(page)
    const centre = async (n: number) => {
      const box = await face(page, n).boundingBox()
      return { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 }
    }
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      point?: { x: number; y: number },
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    const [from, to] = [await centre(1), await centre(3)]
    await send('touchStart', from)
    await expect(page.locator('[data-lifted]')).toBeVisible()
    await send('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
    await send('touchMove', to)
    await send('touchEnd')
    await expect.poll(() => idsOf(ana)).toEqual([first, second, third])
    await face(page, 3).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => idsOf(ana)).toEqual([third, first, second])
  })

  await test.step('by keys', async () => {
    await face(page, 1).focus()
    await page.keyboard.press('ArrowRight')
    await expectAnnounced(page, 'Ahora es la foto 2 de 3')
    await expect(face(page, 2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(face(page, 3)).toBeFocused()
    await expect.poll(() => idsOf(ana)).toEqual([first, second, third])
  })

  await test.step('by buttons', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Foto 3: antes' }).click()
    await expect(page.getByRole('button', { name: 'Foto 2: antes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => idsOf(ana)).toEqual([third, first, second])
    // The main photo cannot go further, so its first button has the focus.
    await expect(face(page, 1)).toBeFocused()
    await page.getByRole('button', { name: 'Foto 1: después' }).click()
    await expect.poll(() => idsOf(ana)).toEqual([first, third, second])
    await expect(page.getByRole('button', { name: 'Foto 2: después' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(face(page, 2)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Foto 2: después' })).toBeHidden()
  })

  await test.step('deleting', async () => {
    await face(page, 2).click()
    await page.getByRole('button', { name: 'Borrar la foto 2' }).click()
    const question = page.getByRole('group', { name: '¿Borrar la foto 2?' })
    await expect(question.getByRole('button', { name: 'Conservar' })).toBeFocused()
    await question.getByRole('button', { name: 'Borrar' }).click()
    await expectAnnounced(page, 'Foto borrada')
    await expect(page.getByText('2 de 12')).toBeVisible()
    expect(await idsOf(ana)).toEqual([first, second])
  })

  await test.step('a list that has changed elsewhere meanwhile', async () => {
    await ana.client.upload([await drawPicture('#b85')])
    const added = (await idsOf(ana)).at(-1)
    await face(page, 2).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => idsOf(ana)).toEqual([second, first, added])
    await expect(page.getByText('3 de 12')).toBeVisible()
  })
})

test('a person orders their photos, and says which pet is on each', async ({ openPage }) => {
  const photos = ['#c33', '#3c3', '#33c']
  const ana = await signUp(server, { photos, pets: [{ name: 'Michi' }, { name: 'Kira' }] })
  const page = await openPage({ server, as: ana })
  const [first, second, third] = await idsOf(ana)
  await page.goto('settings')
  await page.getByRole('button', { name: 'Foto 3 de 3' }).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => idsOf(ana)).toEqual([third, first, second])
  await page.getByRole('button', { name: 'Foto 2 de 3' }).click()
  await page.getByLabel('Quién sale en la foto 2').selectOption('Kira')
  const { body } = await ana.client.get<Household>(`/api/household/${ana.id}`)
  const [, kira] = body.pets
  await expect.poll(async () => (await photosOf(ana))[1]?.pet_id).toBe(kira?.id)

  // The same order and the same first one, wherever they are shown.
  const sources = (where: ReturnType<Page['locator']>) =>
    where.evaluateAll((all) => all.map((image) => image.getAttribute('src')?.split('/').at(-2)))
  const tiles = page.getByRole('button', { name: /^Foto \d de 3/ }).locator('img')
  await expect(tiles).toHaveCount(3)
  const order = await sources(tiles)
  await expect(page.getByRole('link', { name: /Ver mi perfil/ }).locator('img')).toHaveAttribute(
    'src',
    new RegExp(order[0] ?? '-'),
  )
  await page.getByRole('link', { name: /Ver mi perfil/ }).click()
  for (const key of order) {
    await expect(page.locator('main img').first()).toHaveAttribute('src', new RegExp(key ?? '-'))
    await page.keyboard.press('ArrowRight')
  }
})

test('a person chooses what every crop of a photo shows, by tapping, dragging and keys', async ({
  openPage,
}) => {
  const landscape = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#b85' },
  })
    .png()
    .toBuffer()
  const ana = await signUp(server, { photos: [landscape], cityId: 640 })
  const luis = await signUp(server, { cityId: 640 })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await face(page, 1).click()
  await page.getByRole('button', { name: 'Foto 1: encuadrar' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Qué no puede faltar?' })
  const across = dialog.getByRole('slider', { name: 'De izquierda a derecha' })
  const down = dialog.getByRole('slider', { name: 'De arriba abajo' })
  await expect(across).toBeFocused()
  await expect(across).toHaveValue('50')

  const whole = dialog.locator('img').first()
  await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  const box = await whole.boundingBox()
  const at = (x: number, y: number) =>
    [(box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0)] as const
  await page.mouse.click(...at(0.25, 0.5))
  await expect(across).toHaveValue('25')
  await page.mouse.move(...at(0.25, 0.5))
  await page.mouse.down()
  await page.mouse.move(...at(0.8, 0.4), { steps: 4 })
  await page.mouse.up()
  await expect(across).toHaveValue('80')
  await across.focus()
  for (const key of ['ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key)
  await expect(across).toHaveValue('82')
  await expect(down).toHaveValue('30')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Encuadre guardado')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Foto 1: encuadrar' })).toBeFocused()

  const visitor = await openPage({ server, as: luis })
  await visitor.goto('home')
  // Another pet with that name may lie below it.
  const card = visitor.getByRole('article', { name: 'Michi' }).first()
  await expect(card.locator('img')).toHaveCSS('object-position', '100% 17%')
})

test('a photo that cannot be read now says so, and comes back by itself', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 503 .* at \/api\/photos\//)
  const ana = await signUp(server)
  await signUp(server, { animalName: 'Luna', photos: ['#c63'] })
  const words = 'La foto no está disponible ahora'
  const page = await openPage({ server, as: ana })
  await page.clock.install()
  await page.route('**/api/photos/**', (route) => route.fulfill({ status: 503 }))
  await page.goto('home')
  const name = page.getByRole('heading', { name: 'Luna' })
  const card = page.getByRole('article').filter({ has: name })
  await expect(card.getByText(words)).toBeVisible()
  await expect(card.getByRole('img', { name: words })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.unroute('**/api/photos/**')
  await page.clock.runFor(10_000)
  await expect(card.locator('img')).toHaveAttribute('data-loaded')
  await expect(card.getByText(words)).toBeHidden()
})
