import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

test('Spanish when nothing is set; a toggle reloads the page, and the choice is kept', async ({
  openPage,
}) => {
  // The browser's own language does not matter.
  const page = await openPage({ server, locale: 'en-GB' })
  await page.goto('.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  // WCAG 2.5.3: the accessible name contains the visible label.
  await expect(page.getByRole('button', { name: /^EN\b/ })).toContainText('EN')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')

  await page.goto('signup')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page).toHaveTitle('Create account · MichiApp')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Email').fill('ana@michi.es')
  await page.getByLabel('Password', { exact: true }).fill('una clave larga')
  await page.getByRole('button', { name: 'Cambiar a español' }).click()
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  // The form keeps its values, except the password.
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana')
  await expect(page.getByLabel('Email')).toHaveValue('ana@michi.es')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
})

test('what was typed survives the toggle', async ({ openPage }) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Anabel')
  await openAppTab(page)
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await page.getByRole('tab', { name: 'My profile' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Anabel')
})

test('a sign-up that is left waits in its tab, without the password, until somebody signs in', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const page = await openPage({ server })
  await page.goto('signup')
  await page.getByLabel('Tu nombre').fill('Eva')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByRole('link', { name: 'Crea tu cuenta' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Eva')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await kept()).not.toContain('una clave larga')
  await page.getByRole('link', { name: 'Volver' }).click()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeHidden()
  expect(await kept()).not.toContain('Eva')
})
