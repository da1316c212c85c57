import type { Page } from '@playwright/test'
import { monthOf, monthsBetween } from '../contract/age.ts'
import { drawPicture } from '../harness/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { measureShifts, untilDrawn } from './testing/moments.ts'
import { type Person, password, signUp } from './testing/people.ts'

const server = provideServer()

const photo = async (name = 'michi.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture('#b85'),
})

async function logIn(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto('.')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

async function petOf({ client, id }: Person): Promise<Record<string, unknown> | undefined> {
  const { body } = await client.get<{ pets: Record<string, unknown>[] }>(`/api/household/${id}`)
  return body.pets[0]
}

const offer = (page: Page) => page.getByRole('button', { name: 'Empezar' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const skip = (page: Page) => page.getByRole('button', { name: 'Saltar' }).click()

test('the first card does not move when its names arrive, however long they are', async ({
  openPage,
}) => {
  const animalName = 'Maximiliana Bartholomea de la Santísima Trinidad y Todos los Santos'
  const ana = await signUp(server, { animalName, isNew: true })
  const page = await openPage({ server, viewport: { width: 360, height: 740 } })
  await logIn(page, ana)
  await expect(offer(page)).toBeVisible()

  await page.addInitScript(measureShifts)
  const names = Promise.withResolvers<void>()
  await page.route('**/api/household/**', async (route) => {
    await names.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('article')).toBeVisible()
  await untilDrawn(page)
  names.resolve()
  await expect(heading(page, animalName)).toBeVisible()
  await expect(offer(page)).toBeVisible()
  await untilDrawn(page)
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
})

test('from signing up to a complete profile', async ({ openPage }) => {
  const page = await openPage({ server, viewport: { width: 360, height: 740 } })
  const email = 'completa@michi.app'
  await page.goto('signup')
  await page.getByLabel('Tu nombre').fill('Ana')
  await page.getByLabel('El nombre de tu mascota').fill('Kira')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('¡Cuenta creada!')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()

  await test.step('the first card of the deck offers the questions', async () => {
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    await expect(heading(page, '¡Hola, Ana! ¿Le ponemos cara a Kira?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Luego' })).toBeVisible()
    await offer(page).click()
  })

  await test.step('a question a step', async () => {
    await expect(heading(page, '¿Una foto de Kira?')).toBeFocused()
    await expect(page.getByText('Sin foto sale un dibujo')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Paso 1 de 4' })).toBeVisible()
    await page.getByLabel('Elegir una foto').setInputFiles(await photo())
    await page.getByRole('button', { name: 'Encuadrar su carita' }).click()
    const framing = page.getByRole('dialog', { name: '¿Qué no puede faltar?' })
    await expect(framing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(framing).toBeHidden()
    await page.getByRole('button', { name: 'Encuadrar su carita' }).click()
    await page.keyboard.press('ArrowUp')
    expect(await findBarriers(page)).toEqual([])
    await framing.getByRole('button', { name: 'Guardar' }).click()
    await expect(framing).toBeHidden()
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await expect(heading(page, '¿Qué es Kira?')).toBeFocused()
    const drawing = page.getByRole('button', { name: 'Perro' }).locator('img')
    await expect(drawing).toHaveAttribute('src', /\/api\/faces\/\d+\/dog$/)
    await page.getByRole('button', { name: 'Perro' }).click()
    await expect(heading(page, '¿Kira es hembra o macho?')).toBeFocused()
    await expect(page.getByText('¡Un perro! Prometo no bufar.')).toBeVisible()
    await page.getByRole('button', { name: 'Hembra' }).click()
    await expect(heading(page, '¿Cuántos años tiene Kira?')).toBeFocused()
    await page.getByRole('button', { name: '5', exact: true }).click()
    await expect(heading(page, '¡Todo listo!')).toBeFocused()
    const card = page.getByRole('dialog').getByRole('article', { name: 'Kira' })
    await expect(card).toContainText('Perra')
    await expect(card.locator('img')).toHaveAttribute('src', /\/api\/photos\//)
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    await page.getByRole('button', { name: 'Conocer mascotas' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    await expect(offer(page)).toBeHidden()
  })

  await test.step('what is missing is offered in Settings, and leads to where it is told', async () => {
    await page.getByRole('link', { name: 'Ajustes' }).click()
    const more = page.getByRole('region', { name: '¿Nos cuentas un poco más?' })
    await expect(more).toBeVisible()
    await expect(page.getByText('Perra · ')).toBeVisible()
    await page.getByRole('link', { name: 'Energía' }).click()
    await expect(page.getByRole('heading', { name: 'Kira' })).toBeVisible()
    const energy = page.getByRole('group', { name: 'Energía' })
    await expect(energy.getByRole('radio', { name: 'Pura calma' })).toBeFocused()
    await energy.getByText('Pura calma').click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('link', { name: 'Tamaño' }).click()
    await page.getByRole('group', { name: 'Tamaño' }).getByText('Grande').click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('link', { name: 'Con quién se lleva bien' }).click()
    const dogs = page.getByRole('group', { name: 'Perros' })
    await expect(dogs.getByRole('radio', { name: 'No lo sé' })).toBeFocused()
    await dogs.getByText('Sí').click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { name: 'Tus mascotas' })).toBeVisible()
    await expect(more).toBeHidden()
  })

  await test.step('and nobody asks again', async () => {
    await openAppTab(page)
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await logIn(page, { email })
    await expect(page).toHaveURL(/\/michiapp\/home$/)
  })
})

test('every question can be skipped, and all of them dismissed for good', async ({ openPage }) => {
  for (const way of ['each', 'all'] as const) {
    const ana = await signUp(server, { isNew: true })
    const page = await openPage({ server })
    await logIn(page, ana)
    await expect(offer(page)).toBeVisible()
    const told = page.waitForResponse('**/api/welcomed')
    if (way === 'all') {
      await page.getByRole('button', { name: 'Luego' }).click()
    } else {
      await offer(page).click()
      for (const question of [
        '¿Una foto de Michi?',
        '¿Qué es Michi?',
        '¿Michi es hembra o macho?',
        '¿Cuántos años tiene Michi?',
      ]) {
        await expect(heading(page, question)).toBeFocused()
        await skip(page)
      }
      await expect(page.getByText('La foto la pones cuando quieras')).toBeVisible()
      await page.getByRole('button', { name: 'Conocer mascotas' }).click()
    }
    await expect(offer(page)).toBeHidden()
    expect((await told).status()).toBe(200)
    expect(await petOf(ana)).toEqual({ id: expect.any(Number), name: 'Michi' })

    // A reload does not ask again, nor does the next login or the button to continue without one.
    await page.reload()
    await expect(heading(page, 'Descubrir')).toBeVisible()
    await expect(offer(page)).toBeHidden()
    await page.goto('.')
    await page.getByRole('button', { name: 'Seguir como Ana' }).click()
    await expect(heading(page, 'Descubrir')).toBeVisible()
    await expect(offer(page)).toBeHidden()
  }
})

test('Back goes one step back, and closes the questions at the first one', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true })
  const page = await openPage({ server })
  await logIn(page, ana)
  await offer(page).click()
  await expect(heading(page, '¿Una foto de Michi?')).toBeVisible()
  await skip(page)
  await page.getByRole('button', { name: 'Gato' }).click()
  await expect(heading(page, '¿Michi es hembra o macho?')).toBeVisible()
  await page.getByRole('button', { name: 'Macho' }).click()
  await expect(heading(page, '¿Cuántos años tiene Michi?')).toBeVisible()
  await page.goBack()
  await expect(heading(page, '¿Michi es hembra o macho?')).toBeFocused()
  // The tour shows the same questions, although one is answered by now.
  await page.reload()
  await expect(heading(page, '¿Michi es hembra o macho?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, '¿Qué es Michi?')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Gato' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(heading(page, '¿Una foto de Michi?')).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(offer(page)).toBeVisible()
  await expect(page).toHaveURL(/\/michiapp\/home$/)
})

test('a choice under the pointer does not look chosen', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true, photos: ['#b85'] })
  const page = await openPage({ server })
  await logIn(page, ana)
  await offer(page).click()
  const look = (name: string) =>
    page
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  await expect(heading(page, '¿Qué es Michi?')).toBeVisible()
  await page.getByRole('button', { name: 'Gato' }).hover()
  expect(await look('Gato')).toBe(await look('Perro'))
})

test('an interrupted tour continues with the unanswered questions', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true, animalName: '' })
  const page = await openPage({ server })
  await logIn(page, ana)
  await expect(heading(page, '¿Le ponemos cara a tu mascota?')).toBeVisible()
  await offer(page).click()
  await expect(heading(page, '¿Cómo se llama tu mascota?')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Paso 1 de 5' })).toBeVisible()
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect(page.getByText('¿Y cómo se llama?')).toBeVisible()
  await expect(page.getByLabel('Su nombre')).toBeFocused()
  await page.getByLabel('Su nombre').fill('Nube')
  await page.getByLabel('Su nombre').press('Enter')
  await expect(heading(page, '¿Una foto de Nube?')).toBeVisible()
  await skip(page)
  await page.getByRole('button', { name: 'Conejo' }).click()
  await expect(heading(page, '¿Nube es hembra o macho?')).toBeVisible()

  await page.goto('.')
  await page.getByRole('button', { name: 'Seguir como Ana' }).click()
  await offer(page).click()
  await expect(heading(page, '¿Una foto de Nube?')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Paso 1 de 3' })).toBeVisible()
  await skip(page)
  await expect(heading(page, '¿Nube es hembra o macho?')).toBeVisible()
})

test('Settings shows the photo, also when an older answer arrives late', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true })
  const page = await openPage({ server })
  await logIn(page, ana)
  await offer(page).click()
  await expect(heading(page, '¿Una foto de Michi?')).toBeVisible()
  let isAnswered = false
  await page.route('**/api/usersettings/**', (route) => {
    if (isAnswered) return route.fallback()
  })
  const asked = page.waitForRequest('**/api/usersettings/**')
  await page.getByLabel('Elegir una foto').setInputFiles(await photo())
  await asked
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await page.getByRole('button', { name: 'Perro' }).click()
  await expect(heading(page, '¿Michi es hembra o macho?')).toBeFocused()
  isAnswered = true
  for (let step = 0; step < 3; step++) await page.goBack()
  await page.getByRole('button', { name: 'Luego' }).click()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('region', { name: '¿Nos cuentas un poco más?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Una foto' })).toBeHidden()
})

test('a refused or lost photo shows an error, and can be sent again', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(
    /ERR_FAILED.* at \/api\/addprofileimage/,
    /status of 422 .* at \/api\/addprofileimage/,
  )
  const ana = await signUp(server, { isNew: true })
  const page = await openPage({ server })
  await logIn(page, ana)
  await offer(page).click()
  const picker = page.getByLabel(/^Elegir (una|otra) foto$/)
  await expect(picker).toHaveAttribute('accept', /image\/png.*image\/jpeg.*\.jpg/)
  await picker.setInputFiles({
    name: 'notas.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('miau'),
  })
  await expectAnnounced(page, 'No es una foto PNG o JPEG')
  await picker.setInputFiles({
    name: 'roto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('miau'.repeat(100)),
  })
  await expectAnnounced(page, 'No podemos leer esta imagen')

  await page.route('**/api/addprofileimage/**', (route) => route.abort(), { times: 1 })
  await picker.setInputFiles(await photo())
  await expectAnnounced(page, 'Sin conexión')
  await page.getByRole('button', { name: 'Probar otra vez' }).click()
  await expectAnnounced(page, '¡Qué guapura! Ya está en tu tarjeta.')
  await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Saltar' })).toBeHidden()
})

test('an answer that could not be saved is asked again on the same step', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED.* at \/api\/updatepet/)
  const ana = await signUp(server, { isNew: true, photos: ['#b85'] })
  const page = await openPage({ server })
  await logIn(page, ana)
  await offer(page).click()
  await page.route('**/api/updatepet', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Gato' }).click()
  await expectAnnounced(page, 'Sin conexión')
  await expect(page.getByRole('heading', { name: '¿Qué es Michi?' })).toBeVisible()
  await page.getByRole('button', { name: 'Gato' }).click()
  await expect(page.getByRole('heading', { name: '¿Michi es hembra o macho?' })).toBeVisible()
  // The other details of the pet are kept.
  expect(await petOf(ana)).toEqual({ id: expect.any(Number), name: 'Michi', species: 'cat' })
})

test('by keyboard alone, in English', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true, animalName: 'Luna', photos: ['#b85'] })
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.goto('.')
  const keys = page.keyboard
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    for (let n = 0; n < 40; n++) {
      await keys.press('Tab')
      if (await button.evaluate((element) => element === document.activeElement)) break
    }
    await expect(button).toBeFocused()
    await keys.press('Enter')
  }
  await press('Continue as Ana')
  await press('Let’s go')
  await press('Cat')
  await expect(heading(page, 'Is Luna female or male?')).toBeFocused()
  await press('Male')
  await expect(heading(page, 'How old is Luna?')).toBeFocused()
  await press('Back')
  await expect(heading(page, 'Is Luna female or male?')).toBeFocused()
  await press('Female')
  await expect(heading(page, 'How old is Luna?')).toBeFocused()
  await press('7')
  await expect(heading(page, 'All set!')).toBeFocused()
  await press('Meet pets')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, 'Discover')).toBeVisible()
  const pet = await petOf(ana)
  expect(pet).toMatchObject({ species: 'cat', sex: 'female' })
  expect(Math.floor(monthsBetween(String(pet?.born), monthOf(Date.now())) / 12)).toBe(7)
})
