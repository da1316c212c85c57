import { expect, provideServer, test } from './testing/journey.ts'

const server = provideServer()

test('Spanish when nothing is set; a toggle reloads the page, and the choice is kept', async ({
  openPage,
}) => {
  // The browser's own language does not matter.
  const page = await openPage({ server, locale: 'en-GB' })
  await page.goto('.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  // WCAG 2.5.3: what is seen can be said.
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
  // What was typed is still there; a password is kept nowhere.
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana')
  await expect(page.getByLabel('Email')).toHaveValue('ana@michi.es')
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
})
