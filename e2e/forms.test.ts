import { expect, provideServer, test } from './testing/journey.ts'

const server = provideServer()

test('a field that has the focus has one ring', async ({ openPage }) => {
  const page = await openPage({ server })
  await page.goto('signup')
  for (const label of ['Tu nombre', 'Contraseña', 'Ciudad']) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    const rings = await field.evaluate((input) => ({
      own: getComputedStyle(input).outlineStyle,
      box: getComputedStyle(input.parentElement ?? input).boxShadow,
    }))
    expect(rings.own, label).toBe('none')
    expect(rings.box, label).not.toBe('none')
  }
})

test('signing up takes capitals in an e-mail, asks once for the pet’s name, and finds a city by any name', async ({
  openPage,
}) => {
  const page = await openPage({ server })
  await page.goto('signup')
  const city = page.getByRole('combobox', { name: 'Ciudad' })
  await city.click()
  const chosen = page.getByRole('option', { name: 'Madrid', exact: true })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await city.fill('Palma de Mallorca')
  await page.getByRole('option', { name: 'Palma', exact: true }).click()

  await page.getByLabel('Tu nombre').fill('Ana')
  await page.getByLabel('Email').fill('Ana@Michi.App')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  const submit = page.getByRole('button', { name: 'Crear cuenta' })
  await submit.click()
  const pet = page.getByLabel('El nombre de tu mascota')
  await expect(pet).toBeFocused()
  await expect(pet).toHaveAccessibleDescription(/^¿Cómo se llama\?/)
  const sent = page.waitForRequest('**/api/adduser')
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ana@michi.app', cityId: 8 })
  await expect(page.getByText('¡Cuenta creada!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ana@michi.app')
})
