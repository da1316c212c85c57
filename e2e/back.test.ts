import type { Locator, Page } from '@playwright/test'
import { expect, provideServer, test } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

const server = provideServer()

const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens a layer, closes it with Back, and finds the same screen below; Forward does not open it again. */
async function expectBackCloses(page: Page, open: () => Promise<void>, layer: Locator) {
  const url = page.url()
  const entries = () => page.evaluate(() => history.length)
  await open()
  await expect(layer).toBeVisible()
  const withLayer = await entries()
  await page.goBack()
  await expect(layer).toBeHidden()
  await page.goForward()
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
  await expect(layer).toBeHidden()
  await open()
  await expect(layer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  expect(page.url()).toBe(url)
  expect(await entries()).toBe(withLayer)
}

test('Back closes the topmost layer and nothing else, on every screen', async ({ openPage }) => {
  const ana = await signUp(server, { photos: ['#c33', '#3c3'], isConfirmed: true })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', photos: ['#b85'] })
  await signUp(server, { name: 'Eva', animalName: 'Luna', photos: ['#85b'] })
  const chatId = await match(ana, luis)
  await say(luis, chatId, '¿Vienes al parque?')
  const page = await openPage({ server, as: ana })
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click()

  await page.goto('home')
  await expectBackCloses(page, press(/^Filtros/), dialog(page, '¿A quién buscas?'))
  await expectBackCloses(page, press(/^Enviar una nota/), dialog(page, /^Una nota para/))

  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('link', { name: /¿Vienes al parque\?/ }).click()
  const menu = dialog(page, 'Toby')
  await expectBackCloses(page, press('Opciones sobre Toby'), menu)
  const reactions = page.getByRole('group', { name: 'Elige una reacción' })
  await expectBackCloses(page, press('Reaccionar'), reactions)
  await expectBackCloses(page, press('Proponer una quedada'), dialog(page, /^Una quedada con/))
  // The menu is followed by its dialogs: all of them are one layer.
  const block = async () => {
    await press('Opciones sobre Toby')()
    await menu.getByRole('button', { name: /^Bloquear/ }).click()
  }
  await expectBackCloses(page, block, dialog(page, /^¿Bloquear a/))

  await page.getByRole('link', { name: 'Perfil de Toby' }).click()
  await expectBackCloses(page, press(/^Opciones sobre/), menu)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Chats')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Descubrir')).toBeVisible()

  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expectBackCloses(page, press(/Invita/), dialog(page, /Invita/))
})

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

test('Back restores the scroll position, and a new screen begins at its top', async ({
  openPage,
}) => {
  const ana = await signUp(server, { photos: ['#c33'] })
  const page = await openPage({ server, as: ana, viewport: { width: 390, height: 640 } })
  const scrollY = () => page.evaluate(() => Math.round(window.scrollY))
  await page.goto('settings')
  // A screen begins at its top when it has its title.
  await expect(page).toHaveTitle(/^Ajustes/)
  const invite = page.getByRole('button', { name: /^Invita/ })
  await invite.scrollIntoViewIfNeeded()
  const position = await scrollY()
  expect(position).toBeGreaterThan(100)
  await invite.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await scrollY()).toBe(position)

  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(heading(page, 'Descubrir')).toBeVisible()
  await expect.poll(scrollY).toBe(0)
  await page.goBack()
  await expect(invite).toBeVisible()
  await expect.poll(scrollY).toBe(position)
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
