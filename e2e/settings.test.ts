import { readFileSync } from 'node:fs'
import type { Household } from '../contract/pets.ts'
import { drawPicture } from '../harness/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

test('the profile is edited, and stays so', async ({ openPage }) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Ana María')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.fill('coruna')
  await page.getByRole('option', { name: 'A Coruña' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Datos actualizados')
  // The time of the last save stays on the page.
  await expect(page.getByText(/Guardado a las \d+:\d\d/)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana María')
  await expect(city).toHaveValue('A Coruña')

  await page.getByLabel('Tu nombre').fill(' ')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Tu nombre')).toBeFocused()
  await expect(page.getByLabel('Tu nombre')).toHaveAccessibleDescription('Falta tu nombre')
})

test('what is typed while a change is being saved stays', async ({ openPage }) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/updateusersettings/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  const name = page.getByLabel('Tu nombre')
  await name.fill('Ana María')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await name.fill('Ana María José')
  answer.resolve()
  await expectAnnounced(page, 'Datos actualizados')
  await expect(name).toHaveValue('Ana María José')
})

test('Save stands at the end of its form, and floats only while there are changes', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33'] })
  const page = await openPage({ server, as: ana, viewport: { width: 360, height: 740 } })
  for (const path of ['settings', 'settings/pet']) {
    await page.goto(path)
    const save = page.getByRole('button', { name: 'Guardar' })
    await expect(save).toBeVisible()
    await expect(save).not.toBeInViewport()
    const field = page.getByLabel(path === 'settings' ? 'Tu nombre' : 'Nombre')
    const before = await field.inputValue()
    await field.fill('Otro')
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(save).toBeInViewport({ ratio: 1 })
    const bottom = await save.evaluate((button) => button.getBoundingClientRect().bottom)
    const dock = await page.getByRole('navigation').boundingBox()
    expect(bottom).toBeLessThan(dock?.y ?? 0)
    await field.fill(before)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(save).not.toBeInViewport()
  }
})

test('unsaved changes have Save in sight, and only signing off loses them', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33'] })
  const page = await openPage({ server, as: ana, viewport: { width: 320, height: 640 } })
  await page.goto('settings')
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Tu nombre').fill('Ana María')
  await expect(page.getByText('Cambios sin guardar')).toBeVisible()
  await expect(save).toBeInViewport({ ratio: 1 })

  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana María')
  await page.reload()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana María')
  await openAppTab(page)
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Cuenta y app' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.getByRole('tab', { name: 'Mi perfil' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana María')
  await page.getByRole('button', { name: 'Descartar los cambios' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana')
  await page.getByLabel('Tu nombre').fill('Ana María')

  await openAppTab(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aún no está todo guardado' })
  await dialog.getByRole('button', { name: 'Esperar' }).click()
  await page.getByRole('tab', { name: 'Mi perfil' }).click()
  await save.click()
  await expectAnnounced(page, 'Datos actualizados')
  const drafts = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('michi.draft')),
  )
  expect(drafts).toEqual([])
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
  await expect(page.getByRole('link', { name: /^Toby con Ana María/ })).toBeVisible()
})

test('a photo is deleted after a confirmation, and the next takes its place', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3', '#33c'] })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByRole('link', { name: /Ver mi perfil/ }).click()
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible()

  const photo = page.getByRole('button', { name: /Ver la siguiente/ })
  const source = () => page.locator('main img').first().getAttribute('src')
  const sources: (string | null)[] = []
  for (const n of [1, 2, 3]) {
    await expect(photo).toHaveAccessibleName(new RegExp(`foto ${n} de 3`))
    sources.push(await source())
    await photo.click()
  }
  // After the last, the first.
  await expect(photo).toHaveAccessibleName(/foto 1 de 3/)
  await photo.click()

  const trash = page.getByRole('button', { name: 'Borrar esta foto' })
  const dialog = page.getByRole('dialog', { name: '¿Borrar esta foto?' })
  await trash.click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(photo).toHaveAccessibleName(/foto 2 de 3/)
  await expect(trash).toBeFocused()

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expectAnnounced(page, 'Foto borrada')
  await expect(photo).toHaveAccessibleName(/foto 2 de 2/)
  expect(await source()).toBe(sources[2])

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByRole('img', { name: /foto 1 de 1/ })).toBeVisible()
  expect(await source()).toBe(sources[0])

  await trash.click()
  await dialog.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  await page.getByRole('link', { name: 'Añadir fotos' }).click()
  await expect(page.getByText('0 de 12')).toBeVisible()
})

test('on a small phone a profile’s buttons stand above the dock and the cookie banner, from top to end', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const luis = await signUp(server, {
    photos: ['#c33', '#3c3', '#33c'],
    pets: [
      { name: 'Toby', species: 'dog', size: 'small', about: 'Le gusta todo el mundo. '.repeat(10) },
      { name: 'Kira', species: 'cat', about: 'Le gusta dormir al sol. '.repeat(10) },
    ],
  })
  const viewport = { width: 360, height: 740 }
  for (const consented of [false, true]) {
    const page = await openPage({ server, as: ana, viewport, consented })
    await page.goto(`profile/${luis.id}`)
    const like = page.getByRole('button', { name: 'Me gusta Toby' })
    await expect(like).toBeVisible()
    for (const y of [0, 300, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), y)
      for (const name of ['Me gusta Toby', 'Paso de Toby']) {
        const button = page.getByRole('button', { name })
        await expect(button).toBeInViewport({ ratio: 1 })
        const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom)
        const dock = await page.locator('#root > footer').boundingBox()
        expect(bottom, `${name}, scrolled to ${y}`).toBeLessThan(dock?.y ?? 0)
      }
    }
    // Nothing but the dock is below the end of the story.
    const story = page.getByText('Le gusta dormir al sol.')
    const end = await story.evaluate((element) => element.getBoundingClientRect().bottom)
    const top = await like.evaluate((element) => element.getBoundingClientRect().top)
    expect(end).toBeLessThan(top)
  }
})

test('a profile of somebody else has no button to delete photos', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await luis.client.upload([await drawPicture()])
  const page = await openPage({ server, as: ana })
  await page.goto(`profile/${luis.id}`)
  await expect(page.getByRole('img', { name: 'Toby, foto 1 de 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Borrar esta foto' })).toBeHidden()
})

test('below the legal texts is the version of the product', async ({ openPage }) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const page = await openPage({ server, as: await signUp(server) })
  await page.goto('settings')
  await openAppTab(page)
  await expect(page.getByText(`MichiApp, versión ${version}`)).toBeVisible()
})
