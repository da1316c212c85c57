import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Household } from '../contract/pets.ts'
import { drawPicture } from '../server/testing/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { untilDrawn, untilShown } from './testing/moments.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

const chosen = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Fotos elegidas' }).getByRole('listitem').filter({ hasText: name })

/** A picture that does not compress. */
async function drawNoise(): Promise<Buffer> {
  const raw = { width: 400, height: 300, channels: 3 as const }
  return sharp(randomBytes(400 * 300 * 3), { raw })
    .png()
    .toBuffer()
}

test('the profile is edited, and stays so', async ({ openPage }) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Ana María')
  await page.getByLabel('El nombre de tu mascota').fill('Señor Michi')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.fill('coruna')
  await page.getByRole('option', { name: 'A Coruña' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Datos actualizados')
  // Whoever reads slowly still finds it.
  await expect(page.getByText(/Guardado a las \d+:\d\d/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana María')
  await expect(page.getByLabel('El nombre de tu mascota')).toHaveValue('Señor Michi')
  await expect(city).toHaveValue('A Coruña')

  await page.getByLabel('Tu nombre').fill(' ')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Falta tu nombre')
  await expect(page.getByLabel('Tu nombre')).toBeFocused()
})

test('another device’s order of the pets is not undone by saving a name', async ({ openPage }) => {
  const ana = await signUp(server, { pets: [{ name: 'Kira' }, { name: 'Toby' }] })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Ana María')
  const petsNow = async () => {
    const { body } = await ana.client.get<Household>(`/api/household/${ana.id}`)
    return body.pets
  }
  const ids = (await petsNow()).map(({ id }) => id).reverse()
  await ana.client.put('/api/orderpets', { userId: ana.id, ids })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Datos actualizados')
  expect((await petsNow()).map(({ name }) => name)).toEqual(['Toby', 'Kira'])
  await expect(page.getByLabel('El nombre de tu mascota')).toHaveValue('Toby')
})

test('photos are uploaded with their progress, and each file has its own error', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 422 .* at \/api\/addprofileimage/)
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await expect(page.getByText('0 de 12')).toBeVisible()
  const picker = page.getByLabel('Añadir fotos')
  await expect(picker).toHaveAttribute('accept', /image\/png.*image\/jpeg.*\.jpg/)
  await picker.setInputFiles([
    { name: 'siesta.png', mimeType: 'image/png', buffer: await drawNoise() },
    { name: 'roto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('miau'.repeat(100)) },
    { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('miau') },
    { name: 'enorme.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 2 ** 20 + 1) },
  ])
  await expect(chosen(page, 'siesta.png')).toContainText('Se subirá al guardar')
  await expect(chosen(page, 'notas.txt')).toContainText('Solo valen imágenes PNG o JPEG')
  await expect(chosen(page, 'enorme.jpg')).toContainText('Pesa más de 10 MB')

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 150_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const progress = untilShown(page, /siesta\.png.*Subiendo, [1-9]\d* %/)
  const bar = page.getByRole('progressbar', { name: 'siesta.png' }).waitFor()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await Promise.all([progress, bar])
  await expect(chosen(page, 'siesta.png')).toBeHidden()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  await expect(chosen(page, 'roto.jpg')).toContainText('No podemos leer esta imagen')
  await expect(page.getByText('Alguna foto no se ha subido').first()).toBeVisible()
  await expect(page.getByText('1 de 12')).toBeVisible()
  for (const name of ['roto.jpg', 'notas.txt', 'enorme.jpg'])
    await page.getByRole('button', { name: `Quitar ${name}` }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Datos actualizados')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Foto 1 de 1: ver en mi perfil' })).toBeVisible()
})

test('nothing moves when photos are chosen, nor when they have arrived', async ({ openPage }) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3'] })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await expect(page.getByText('2 de 12')).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.scrollIntoViewIfNeeded()
  await untilDrawn(page)
  const placeOf = async () => (await save.boundingBox())?.y
  const place = await placeOf()
  await page.evaluate(() => {
    document.documentElement.dataset.shift = '0'
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries())
        dataset.shift = String(
          Number(dataset.shift) + (entry as unknown as { value: number }).value,
        )
    }).observe({ type: 'layout-shift' })
  })
  const pictures = ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'].map(async (name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: await drawPicture(),
  }))
  await page.getByLabel('Añadir fotos').setInputFiles(await Promise.all(pictures))
  await expect(chosen(page, 'seis.png')).toContainText('Se subirá al guardar')
  expect(await placeOf()).toBe(place)
  await save.click()
  await expect(page.getByText('8 de 12')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fotos elegidas' })).toBeHidden()
  expect(await placeOf()).toBe(place)
  expect(Number(await page.locator('html').getAttribute('data-shift'))).toBeLessThan(0.05)
})

test('a photo is deleted after a confirmation, and the next takes its place', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3', '#33c'] })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByRole('link', { name: /Ver mi perfil/ }).click()
  await expect(page.getByRole('heading', { name: 'Mis fotos' })).toBeVisible()

  const photo = page.getByRole('button', { name: /Ver la siguiente/ })
  const source = () => page.locator('main img').first().getAttribute('src')
  const sources: (string | null)[] = []
  for (const n of [1, 2, 3]) {
    await expect(page.getByText(`${n} de 3`, { exact: true })).toBeVisible()
    sources.push(await source())
    await photo.click()
  }
  // After the last, the first.
  await expect(page.getByText('1 de 3', { exact: true })).toBeVisible()
  await photo.click()

  const trash = page.getByRole('button', { name: 'Borrar esta foto' })
  const dialog = page.getByRole('dialog', { name: '¿Borrar esta foto?' })
  await trash.click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('2 de 3', { exact: true })).toBeVisible()
  await expect(trash).toBeFocused()

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expectAnnounced(page, 'Foto borrada')
  await expect(page.getByText('2 de 2', { exact: true })).toBeVisible()
  expect(await source()).toBe(sources[2])

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible()
  expect(await source()).toBe(sources[0])

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  await page.getByRole('link', { name: 'Añadir fotos' }).click()
  await expect(page.getByText('0 de 12')).toBeVisible()
})

test('nobody is offered to delete the photos of somebody else', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await luis.client.upload([await drawPicture()])
  const page = await openPage({ server, as: ana })
  await page.goto(`profile/${luis.id}`)
  await expect(page.getByRole('img', { name: 'Toby, foto 1 de 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Borrar esta foto' })).toBeHidden()
})
