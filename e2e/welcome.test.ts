import type { Page } from '@playwright/test'
import { drawPicture } from '../harness/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, provideServer, test } from './testing/journey.ts'
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

test('from signing up to a complete profile', async ({ openPage }) => {
  const page = await openPage({ server, viewport: { width: 360, height: 740 } })
  const email = 'completa@michi.app'
  await page.goto('signup')
  await page.getByLabel('Tu nombre').fill('Ana')
  await page.getByLabel('El nombre de tu mascota').fill('Kira')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByText('¡Cuenta creada! Ya puedes entrar.')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await test.step('a question a step', async () => {
    await expect(page).toHaveURL(/\/michiapp\/welcome$/)
    await expect(page.getByRole('heading', { name: '¿Una foto de Kira?' })).toBeVisible()
    await expect(page.getByText('Sin foto, en su sitio sale un dibujo')).toBeVisible()
    await expect(page.getByText('Paso 1 de 4')).toBeVisible()
    await page.getByLabel('Elegir una foto').setInputFiles(await photo())
    await page.getByRole('button', { name: 'Seguir', exact: true }).click()
    await expect(page.getByRole('heading', { name: '¿Qué es Kira?' })).toBeFocused()
    await page.getByRole('button', { name: 'Perro' }).click()
    await expect(page.getByRole('heading', { name: '¿Cuándo nació Kira?' })).toBeFocused()
    await page.getByRole('button', { name: '2021' }).click()
    await expect(page.getByRole('heading', { name: '¿En qué mes de 2021?' })).toBeFocused()
    await page.getByRole('button', { name: 'marzo' }).click()
    await expect(page.getByRole('heading', { name: '¿Cómo es de grande Kira?' })).toBeFocused()
    await page.getByRole('button', { name: 'Grande' }).click()
    await expect(page.getByRole('heading', { name: '¡Todo listo!' })).toBeFocused()
    await page.getByRole('link', { name: 'Descubrir mascotas' }).click()
    await expect(page).toHaveURL(/\/michiapp\/home$/)
  })

  await test.step('what is missing is offered in Settings, and leads to where it is told', async () => {
    await page.getByRole('link', { name: 'Ajustes' }).click()
    const heading = page.getByRole('heading', { name: 'Tu perfil, al 71 %' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Perro · ')).toBeVisible()
    await page.getByRole('link', { name: 'Energía' }).click()
    await expect(page.getByRole('heading', { name: 'Kira' })).toBeVisible()
    const energy = page.getByRole('group', { name: 'Energía' })
    await expect(energy.getByRole('radio', { name: 'Sin decir' })).toBeFocused()
    await energy.getByText('Pura calma').click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { name: 'Tu perfil, al 85 %' })).toBeVisible()
    await page.getByRole('link', { name: 'Con quién se lleva bien' }).click()
    const dogs = page.getByRole('group', { name: 'Perros' })
    await expect(dogs.getByRole('radio', { name: 'No lo sé' })).toBeFocused()
    await dogs.getByText('Sí').click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { name: /Tu perfil está completo/ })).toBeVisible()
  })

  await test.step('and nobody asks again', async () => {
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await logIn(page, { email })
    await expect(page).toHaveURL(/\/michiapp\/home$/)
  })
})

test('every question can be skipped, and all of them at once, for good', async ({ openPage }) => {
  for (const way of ['each', 'all'] as const) {
    const ana = await signUp(server, { isNew: true })
    const page = await openPage({ server })
    await logIn(page, ana)
    await expect(page).toHaveURL(/\/michiapp\/welcome$/)
    const told = page.waitForResponse('**/api/welcomed')
    if (way === 'all') {
      await page.getByRole('button', { name: 'Saltarlo todo' }).click()
    } else {
      await page.getByRole('button', { name: 'Seguir sin foto' }).click()
      for (const question of [
        '¿Qué es Michi?',
        '¿Cuándo nació Michi?',
        '¿Cómo es de grande Michi?',
      ]) {
        await expect(page.getByRole('heading', { name: question })).toBeFocused()
        await page.getByRole('button', { name: 'Saltar', exact: true }).click()
      }
      await expect(page.getByText('Tu carta aún no tiene foto.')).toBeVisible()
      await page.getByRole('link', { name: 'Descubrir mascotas' }).click()
    }
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    expect((await told).status()).toBe(200)
    expect(await petOf(ana)).toEqual({ id: expect.any(Number), name: 'Michi' })

    // Neither the next login asks, nor whoever goes on without one.
    await page.goto('.')
    await page.getByRole('button', { name: 'Seguir como Ana' }).click()
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    await logIn(page, ana)
    await expect(page).toHaveURL(/\/michiapp\/home$/)
  }
})

test('whoever leaves midway goes on with what is missing', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true, animalName: '' })
  const page = await openPage({ server })
  await logIn(page, ana)
  await expect(page.getByRole('heading', { name: '¿Cómo se llama tu mascota?' })).toBeVisible()
  await expect(page.getByText('Paso 1 de 5')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect(page.getByText('¿Y cómo se llama?')).toBeVisible()
  await expect(page.getByLabel('Su nombre')).toBeFocused()
  await page.getByLabel('Su nombre').fill('Nube')
  await page.getByLabel('Su nombre').press('Enter')
  await page.getByRole('button', { name: 'Seguir sin foto' }).click()
  await page.getByRole('button', { name: 'Conejo' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuándo nació Nube?' })).toBeVisible()

  await page.goto('.')
  await page.getByRole('button', { name: 'Seguir como Ana' }).click()
  await expect(page).toHaveURL(/\/michiapp\/welcome$/)
  await expect(page.getByRole('heading', { name: '¿Una foto de Nube?' })).toBeVisible()
  await expect(page.getByText('Paso 1 de 3')).toBeVisible()
  await page.getByRole('button', { name: 'Seguir sin foto' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuándo nació Nube?' })).toBeVisible()
  await page.getByRole('button', { name: 'Atrás' }).click()
  await expect(page.getByRole('heading', { name: '¿Una foto de Nube?' })).toBeFocused()
})

test('Settings has the photo, also when an answer about it is still on its way', async ({
  openPage,
}) => {
  const ana = await signUp(server, { isNew: true })
  const page = await openPage({ server })
  await logIn(page, ana)
  await expect(page.getByRole('heading', { name: '¿Una foto de Michi?' })).toBeVisible()
  let isAnswered = false
  await page.route('**/api/usersettings/**', (route) => {
    if (isAnswered) return route.fallback()
  })
  const asked = page.waitForRequest('**/api/usersettings/**')
  await page.getByLabel('Elegir una foto').setInputFiles(await photo())
  await asked
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await page.getByRole('button', { name: 'Perro' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuándo nació Michi?' })).toBeFocused()
  isAnswered = true
  await page.getByRole('button', { name: 'Saltarlo todo' }).click()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('list', { name: 'Lo que falta' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Una foto' })).toBeHidden()
})

test('a photo that is refused or lost says so, and is sent again', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(
    /ERR_FAILED.* at \/api\/addprofileimage/,
    /status of 422 .* at \/api\/addprofileimage/,
  )
  const ana = await signUp(server, { isNew: true })
  const page = await openPage({ server, as: ana })
  await page.goto('welcome')
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
  await expectAnnounced(page, '¡Qué guapura! Ya está en tu carta.')
  await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Seguir sin foto' })).toBeHidden()
})

test('an answer that did not arrive is asked for again on the same step', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED.* at \/api\/updatepet/)
  const ana = await signUp(server, { isNew: true, photos: ['#b85'] })
  const page = await openPage({ server, as: ana })
  await page.goto('welcome')
  await page.route('**/api/updatepet', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Gato' }).click()
  await expectAnnounced(page, 'Sin conexión')
  await expect(page.getByRole('heading', { name: '¿Qué es Michi?' })).toBeVisible()
  await page.getByRole('button', { name: 'Gato' }).click()
  await expect(page.getByRole('heading', { name: '¿Cuándo nació Michi?' })).toBeVisible()
  // Nothing else of the pet is lost on the way.
  expect(await petOf(ana)).toEqual({ id: expect.any(Number), name: 'Michi', species: 'cat' })
})

test('by keyboard alone, in English', async ({ openPage }) => {
  const ana = await signUp(server, { isNew: true, animalName: 'Luna', photos: ['#b85'] })
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.goto('welcome')
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
  await press('Cat')
  await expect(page.getByRole('heading', { name: 'When was Luna born?' })).toBeFocused()
  await press('2020')
  await expect(page.getByRole('heading', { name: 'In which month of 2020?' })).toBeFocused()
  await press('Another year')
  await expect(page.getByRole('heading', { name: 'When was Luna born?' })).toBeFocused()
  await press('2019')
  await press('May')
  await expect(page.getByRole('heading', { name: 'How big is Luna?' })).toBeFocused()
  await press('Small Fits on a lap')
  await expect(page.getByRole('heading', { name: 'All set!' })).toBeFocused()
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/michiapp\/home$/)
  expect(await petOf(ana)).toMatchObject({ species: 'cat', born: '2019-05', size: 'small' })
})
