import { expectAnnounced } from './testing/announcements.ts'
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

test('the sign-up form wants a lowercase e-mail, and tells keyboards so', async ({ openPage }) => {
  const page = await openPage({ server })
  await page.goto('signup')
  const email = page.getByLabel('Email')
  for (const [name, value] of Object.entries({
    type: 'email',
    inputmode: 'email',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
  }))
    await expect(email).toHaveAttribute(name, value)
  await page.getByLabel('Tu nombre').fill('Ana')
  await email.fill('Ana@Michi.App')
  const mend = page.getByRole('button', { name: 'ana@michi.app' })
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expectAnnounced(page, 'Por favor, rellena todos los campos')
  await expect(mend).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await expect(mend).toBeHidden()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expectAnnounced(page, 'Error. Email no válido')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('Ana@Michi.App')
  await expect(email).toHaveAccessibleDescription(/minúsculas/)
  expect((await mend.boundingBox())?.height).toBeGreaterThan(24)
  await mend.press('Enter')
  await expect(email).toHaveValue('ana@michi.app')
  await expect(email).toBeFocused()
})

test('one press signs up without the pet’s name, and the login form has the new account', async ({
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
  await expect(page.getByLabel('El nombre de tu mascota')).toHaveAttribute('required')
  await page.getByLabel('Email').fill('ana@michi.app')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  const sent = page.waitForRequest('**/api/adduser')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'ana@michi.app', cityId: 8 })

  // spec §4: to the login page, and nobody is signed in.
  await expect(page).toHaveURL(/\/michiapp\/$/)
  await expect(page.getByText('¡Cuenta creada!')).toBeVisible()
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'michi_session' }),
  )
  await expect(page.getByLabel('Email')).toHaveValue('ana@michi.app')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('una clave larga')
  const kept = await page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).not.toContain('una clave larga')
  await page.reload()
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')

  await page.getByLabel('Email').fill(' Ana@Michi.App ')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/michiapp\/home$/)
})
