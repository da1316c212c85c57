import type { Page } from '@playwright/test'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { type Person, signUp } from './testing/people.ts'

const server = provideServer()

interface OwnPet {
  id: number
  name: string
}

async function petsOf({ client, id }: Person): Promise<OwnPet[]> {
  const { body } = await client.get<{ pets: OwnPet[] }>(`/api/household/${id}`)
  return body.pets
}

const addPet = ({ client, id }: Person, pet: object) =>
  client.post('/api/addpet', { userId: id, pet })

const section = (page: Page) => page.getByRole('region', { name: 'Tus mascotas' })
const names = (page: Page) => section(page).getByRole('listitem').locator('strong')
const choose = (page: Page, question: string, answer: string) =>
  page
    .getByRole('group', { name: question, exact: true })
    .getByText(answer, { exact: true })
    .click()

test('pets are added, edited, put in order and removed', async ({ openPage }) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana, viewport: { width: 360, height: 740 } })
  await page.goto('settings')
  await expect(names(page)).toHaveText(['Michi'])

  await test.step('a new one, with all there is to tell', async () => {
    await page.getByRole('link', { name: 'Añadir otra mascota' }).click()
    await expect(page.getByRole('heading', { name: 'Nueva mascota' })).toBeFocused()
    await page.getByLabel('Nombre').fill('Kira')
    await choose(page, '¿Qué es?', 'Perro')
    const breed = page.getByLabel('Raza')
    const suggestions = page.locator(`datalist[id="${await breed.getAttribute('list')}"] option`)
    expect(
      await suggestions.evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toContain('Galgo español')
    await breed.fill('Galgo español')
    await choose(page, 'Sexo', 'Hembra')
    await page.getByLabel('Mes de nacimiento').selectOption('marzo')
    await page.getByLabel('Año de nacimiento').selectOption('2021')
    await choose(page, 'Tamaño', 'Grande')
    await choose(page, 'Energía', 'Pura calma')
    await choose(page, 'Perros', 'Sí')
    await choose(page, 'Gatos', 'No')
    await page.getByText('Salud', { exact: true }).click()
    await choose(page, '¿Está esterilizado o esterilizada?', 'Sí')
    await choose(page, '¿Tiene las vacunas al día?', 'Sí')
    await expect(
      page.getByText('Nos fiamos de ti: tu perfil dirá que lo cuentas tú.'),
    ).toBeVisible()
    await page.getByLabel('Sobre tu mascota').fill('Duerme.\nY corre.')
    await expect(page.getByText('16 de 280')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expectAnnounced(page, 'Guardado: Kira')
    await expect(names(page)).toHaveText(['Michi', 'Kira'])
    await expect(section(page)).toContainText(/Galgo español · \d+ años · Grande/)
    expect((await petsOf(ana))[1]).toEqual({
      id: expect.any(Number),
      name: 'Kira',
      species: 'dog',
      breed: 'Galgo español',
      sex: 'female',
      born: '2021-03',
      size: 'large',
      energy: 'calm',
      neutered: true,
      vaccinated: true,
      dogs: true,
      cats: false,
      about: 'Duerme.\nY corre.',
    })
  })

  await test.step('the first one names the card', async () => {
    await page.getByRole('button', { name: 'Subir a Kira' }).click()
    await expectAnnounced(page, 'Kira: puesto 1 de 2')
    await expect(page.getByRole('link', { name: /^Kira con Ana/ })).toBeVisible()
    await page.reload()
    await expect(names(page)).toHaveText(['Kira', 'Michi'])
  })

  await test.step('one is edited, and what is not known any more is not told', async () => {
    await section(page).getByRole('link', { name: 'Kira' }).click()
    await expect(page.getByLabel('Raza')).toHaveValue('Galgo español')
    await page.evaluate(() => history.pushState(null, '', 'pet'))
    await expect(page.getByLabel('Raza')).toHaveValue('')
    await page.goBack()
    await expect(page.getByLabel('Raza')).toHaveValue('Galgo español')
    await expect(page.getByRole('radio', { name: 'Grande' })).toBeChecked()
    await choose(page, 'Gatos', 'No lo sé')
    await page.getByLabel('Nombre').fill('Kira Segunda')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(names(page)).toHaveText(['Kira Segunda', 'Michi'])
    await expect(page.getByRole('link', { name: /^Kira Segunda con Ana/ })).toBeVisible()
    const [kira] = await petsOf(ana)
    expect(kira).not.toHaveProperty('cats')
    expect(kira).toHaveProperty('dogs', true)
  })

  await test.step('one is removed after a confirmation, but not the last', async () => {
    await section(page).getByRole('link', { name: 'Kira Segunda' }).click()
    await page.getByRole('button', { name: 'Quitar a Kira Segunda' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Quitar a Kira Segunda?' })
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Quitar a Kira Segunda' }).click()
    await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
    await expectAnnounced(page, 'Kira Segunda ya no está en tu perfil')
    await expect(names(page)).toHaveText(['Michi'])
    await expect(page.getByRole('link', { name: /^Michi con Ana/ })).toBeVisible()
    await section(page).getByRole('link', { name: 'Michi' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Michi')
    await expect(page.getByRole('button', { name: 'Quitar a Michi' })).toBeHidden()
  })
})

test('errors show at their field, and no input is lost', async ({ openPage, trouble }) => {
  trouble.expect(
    /ERR_FAILED.* at \/api\/addpet/,
    /status of 409 .* at \/api\/addpet/,
    /status of 404 .* at \/api\/updatepet/,
    /status of 409 .* at \/api\/deletepet/,
  )
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings/pet')
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.click()
  await expect(page.getByText('¿Y cómo se llama?')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.getByLabel('Nombre').fill('Kira')
  const year = String(new Date().getFullYear())

  await page.getByLabel('Año de nacimiento').selectOption(year)
  await save.click()
  await expect(page.getByText('Falta el mes.')).toBeVisible()
  await expect(page.getByLabel('Mes de nacimiento')).toBeFocused()
  // In December no month of the year is in the future.
  if (new Date().getUTCMonth() < 11) {
    await page.getByLabel('Mes de nacimiento').selectOption('diciembre')
    await save.click()
    await expect(page.getByText('Ese mes aún no ha llegado.')).toBeVisible()
  }
  await page.getByLabel('Mes de nacimiento').selectOption('enero')
  await page.getByLabel('Sobre tu mascota').fill('Muchas palabras.')

  await page.route('**/api/addpet', (route) => route.abort(), { times: 1 })
  await save.click()
  await expectAnnounced(page, 'Sin conexión. Prueba otra vez')
  // Meanwhile four others have come, on another device.
  for (const name of ['B', 'C', 'D', 'E']) await addPet(ana, { name })
  await save.click()
  await expectAnnounced(page, 'Cinco mascotas es el máximo')
  await expect(page.getByLabel('Nombre')).toHaveValue('Kira')
  await expect(page.getByLabel('Año de nacimiento')).toHaveValue(year)
  await expect(page.getByLabel('Sobre tu mascota')).toHaveValue('Muchas palabras.')

  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(names(page)).toHaveText(['Michi', 'B', 'C', 'D', 'E'])
  await expect(page.getByText('Ya sois 5')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Añadir otra mascota' })).toBeHidden()

  // All but the one that is open are removed elsewhere.
  await section(page).getByRole('listitem').last().getByRole('link').first().click()
  await expect(page.getByLabel('Nombre')).toHaveValue('E')
  const all = await petsOf(ana)
  const remove = ({ id }: OwnPet) => ana.client.post('/api/deletepet', { userId: ana.id, id })
  for (const pet of all.slice(0, 4)) await remove(pet)
  await page.getByRole('button', { name: 'Quitar a E' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expectAnnounced(page, 'Es la única que queda')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  // Then that pet is also removed, and another one is added.
  await addPet(ana, { name: 'F' })
  const [last] = all.slice(4)
  if (last) await remove(last)
  await page.getByLabel('Nombre').fill('E, la mejor')
  await save.click()
  await expectAnnounced(page, 'Ya no está aquí')
  await expect(page.getByLabel('Nombre')).toHaveValue('E, la mejor')
})

test('an order that another device has changed is shown as it is, and can be tried again', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 409 .* at \/api\/orderpets/)
  const ana = await signUp(server)
  await addPet(ana, { name: 'Kira' })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await expect(names(page)).toHaveText(['Michi', 'Kira'])
  await addPet(ana, { name: 'Nube' })
  await page.getByRole('button', { name: 'Subir a Kira' }).click()
  await expectAnnounced(page, 'La lista había cambiado.')
  await expect(names(page)).toHaveText(['Michi', 'Kira', 'Nube'])
  await page.getByRole('button', { name: 'Subir a Kira' }).click()
  await expect(names(page)).toHaveText(['Kira', 'Michi', 'Nube'])
  await expect
    .poll(async () => (await petsOf(ana)).map(({ name }) => name))
    .toEqual(['Kira', 'Michi', 'Nube'])
})

test('when two moves overlap, the page shows the result of the last', async ({ openPage }) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3', '#33c'] })
  for (const name of ['Kira', 'Nube']) await addPet(ana, { name })
  const page = await openPage({ server, as: ana })
  // Each answer waits until the test releases it.
  const waiting: (() => void)[] = []
  await page.route(/\/api\/order(pets|photos)$/, async (route) => {
    const answer = await route.fetch()
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.fulfill({ response: answer })
  })
  const letThrough = async () => {
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.()
  }

  await page.goto('settings')
  await page.getByRole('button', { name: 'Subir a Nube' }).click()
  await page.getByRole('button', { name: 'Subir a Nube' }).click()
  await expect(names(page)).toHaveText(['Nube', 'Michi', 'Kira'])
  await letThrough()
  // The second call is made once the first is answered.
  await expect.poll(() => waiting.length).toBe(1)
  await expect(names(page)).toHaveText(['Nube', 'Michi', 'Kira'])
  await letThrough()

  const face = (n: number) => page.getByRole('button', { name: `Foto ${n} de 3` })
  const faces = page.getByRole('button', { name: /^Foto \d de 3/ }).locator('img')
  const sources = () => faces.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  await expect(faces).toHaveCount(3)
  const [first, second, third] = await sources()
  await face(3).focus()
  await page.keyboard.press('Home')
  await expect.poll(sources).toEqual([third, first, second])
  await face(3).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(sources).toEqual([third, second, first])
  await letThrough()
  await expect.poll(() => waiting.length).toBe(1)
  expect(await sources()).toEqual([third, second, first])
  await letThrough()
  await expect
    .poll(async () => (await petsOf(ana)).map(({ name }) => name))
    .toEqual(['Nube', 'Michi', 'Kira'])
  expect(await sources()).toEqual([third, second, first])
})

test('by keyboard alone, and the focus goes along with what is moved', async ({ openPage }) => {
  const ana = await signUp(server)
  for (const name of ['Kira', 'Nube']) await addPet(ana, { name })
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  const button = (name: string) => page.getByRole('button', { name })
  await button('Bajar a Michi').focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Kira', 'Michi', 'Nube'])
  await expect(button('Bajar a Michi')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Kira', 'Nube', 'Michi'])
  // The pet is already the last.
  await expect(button('Subir a Michi')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nombre')).toHaveValue('Michi')
  await page.getByRole('button', { name: 'Responder a una pregunta' }).focus()
  await page.keyboard.press('Tab')
  // Nothing is chosen: a space chooses the first.
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Perro' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(section(page)).toContainText('Perro')
  await expect
    .poll(async () => (await petsOf(ana)).map(({ name }) => name))
    .toEqual(['Kira', 'Nube', 'Michi'])
})
