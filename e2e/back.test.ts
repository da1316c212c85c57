import type { Page } from '@playwright/test'
import { findProblems } from './browsers/back.ts'
import { driverOf } from './browsers/chromium.ts'
import { viewport } from './browsers/driver.ts'
import { castRounds, type Round, type Visitor, visitors } from './browsers/layers.ts'
import { pageOf } from './browsers/page.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

const server = provideServer()
/** Nobody changes anything on their rounds. */
let rounds: Record<Visitor, Round>
test.beforeAll(async () => {
  rounds = await castRounds(server)
})

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

for (const visitor of visitors) {
  test(`Back closes the topmost layer and nothing else, and leads to where one was: ${visitor}`, async ({
    openPage,
  }) => {
    test.slow()
    const { [visitor]: round } = rounds
    const page = await openPage({ server, viewport, ...(round.person && { as: round.person }) })
    const browser = pageOf(driverOf(page))
    const problems = await findProblems(browser, server.origin, round, {
      // `npm run browsers` tries it on all that a member comes to.
      withForward: visitor !== 'a member',
      withEscape: true,
    })
    expect(problems).toEqual([])
  })
}

test('no entry stays behind a link in a dialog, an arrow, a match or a reload', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33'], cityId: 3, isConfirmed: true })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId: 3 })
  await like(luis, ana)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Toby' }).click()
  await dialog(page, '¡Es un match!').getByRole('button', { name: 'Decir hola' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Descubrir')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('link', { name: 'Ajustes' }).click()
  const invite = dialog(page, /^Invita/)
  await page.getByRole('button', { name: /^Invita/ }).click()
  await invite.getByRole('link', { name: 'Imprimir el cartel' }).click()
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('tab', { name: 'Mi perfil' })).toBeVisible()
  await page.getByRole('button', { name: /^Invita/ }).click()
  await expect(invite).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Mi perfil' })).toBeVisible()
  await expect(invite).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'Descubrir')).toBeVisible()

  // Whoever comes from outside stays in the app.
  await page.goto('settings/password')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('tab', { name: 'Cuenta y app', selected: true })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

test('a form that is being sent is not left, and the browser does not close its dialog', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const luis = await signUp(server, { animalName: 'Toby' })
  await say(luis, await match(ana, luis), 'Mándame tu tarjeta')
  const page = await openPage({ server, as: ana })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/report', async (route) => {
    await released
    await route.fallback()
  })
  await page.goto('chats')
  await page.getByRole('link', { name: /Mándame tu tarjeta/ }).click()
  await page.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  const form = dialog(page, 'Denunciar este mensaje')
  await form.getByRole('radio', { name: 'Spam o estafa' }).check()
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(form.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  // Forward again, to the entry of the dialog.
  await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1)
  await expect(form).toBeVisible()
  // Without a click between, the second Escape cannot be refused.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  release()
  const thanks = dialog(page, 'Gracias por tu denuncia')
  await expect(thanks).toBeVisible()
  await page.goBack()
  await expect(thanks).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
})

test('Back does not come to the form of an account that was created', async ({ openPage }) => {
  const page = await openPage({ server })
  await page.goto('signup')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('combobox').fill('Palma')
  await page.getByRole('option', { name: 'Palma', exact: true }).click()
  await page.getByLabel('Tu nombre').fill('Ana')
  await page.getByLabel('El nombre de tu mascota').fill('Michi')
  await page.getByLabel('Email').fill('nueva@michi.app')
  await page.getByLabel('Contraseña', { exact: true }).fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/michiapp\/home$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
