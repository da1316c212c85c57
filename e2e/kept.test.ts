import type { Page } from '@playwright/test'
import { expect, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

const listDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('michi.draft')))

test('what was typed in a dialog survives Escape, a click beside it and a reload, until it is sent', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), 'Mándame tu tarjeta')
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Mándame tu tarjeta/ }).click()

  const report = page.getByRole('dialog', { name: 'Denunciar este mensaje' })
  const words = report.getByLabel('Cuéntanos más, si quieres')
  const open = () => page.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  await open()
  await words.fill('Quería mi tarjeta')
  await report.getByRole('radio', { name: 'Spam o estafa' }).check()
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(2, 2),
    () => page.reload(),
  ]) {
    await leave()
    await expect(report).toBeHidden()
    await open()
    await expect(words).toHaveValue('Quería mi tarjeta')
    await expect(report.getByRole('radio', { name: 'Spam o estafa' })).toBeChecked()
  }
  await report.getByRole('button', { name: 'Enviar' }).click()
  const thanks = page.getByRole('dialog', { name: 'Gracias por tu denuncia' })
  await thanks.getByRole('button', { name: 'Cerrar' }).first().click()
  expect(await listDrafts(page)).toEqual([])

  const playdate = page.getByRole('dialog', { name: 'Una quedada con Toby' })
  await page.getByRole('button', { name: 'Proponer una quedada' }).click()
  await playdate.getByLabel('Dónde').fill('Retiro')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Proponer una quedada' }).click()
  await expect(playdate.getByLabel('Dónde')).toHaveValue('Retiro')
  await playdate.getByRole('button', { name: 'Proponer' }).click()
  await expect(playdate).toBeHidden()
  expect(await listDrafts(page)).toEqual([])
})

test('each pet has a draft of its own alarm, and an old time is not kept', async ({ openPage }) => {
  const ana = await signUp(server, { pets: [{ name: 'Kira' }, { name: 'Toby' }] })
  const page = await openPage({ server, as: ana })
  await page.goto('lost')
  const place = page.getByLabel('¿Dónde?')
  const time = page.getByLabel('¿Cuándo?')
  await page.getByRole('radio', { name: 'Toby' }).press('Space')
  await place.fill('Junto al lago')
  await time.fill('2026-01-02T03:04')
  await page.getByRole('radio', { name: 'Kira' }).press('Space')
  await expect(place).toHaveValue('')
  await expect(time).not.toHaveValue('2026-01-02T03:04')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Toby' })).toBeChecked()
  await expect(place).toHaveValue('Junto al lago')
  await expect(time).toHaveValue('2026-01-02T03:04')

  await page.clock.install({ time: Date.now() + 13 * 3_600_000 })
  await page.reload()
  await expect(place).toHaveValue('Junto al lago')
  await expect(time).not.toHaveValue('2026-01-02T03:04')
})

test('the e-mail of somebody who is not signed in is kept, and the password is not', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const page = await openPage({ server })
  const email = page.getByLabel('Email')
  await page.goto('.')
  await email.fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('link', { name: 'Crea tu cuenta' }).click()
  await expect(email).toHaveValue(ana.email)
  await page.reload()
  await expect(email).toHaveValue(ana.email)
  await page.goto('.')
  await expect(email).toHaveValue(ana.email)
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(ana.password)

  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(ana.email)
})

test('the first questions keep the name that was typed', async ({ openPage }) => {
  const ana = await signUp(server, { animalName: ' ', isNew: true })
  const page = await openPage({ server, as: ana })
  const name = page.getByLabel('Su nombre')
  const openQuestions = async () => {
    await page.goto('.')
    await page.getByRole('button', { name: 'Seguir como Ana' }).click()
    await page.getByRole('button', { name: 'Empezar' }).click()
  }
  await openQuestions()
  await name.fill('Kira')
  await page.keyboard.press('Escape')
  await openQuestions()
  await expect(name).toHaveValue('Kira')
  await page.getByRole('button', { name: 'Seguir', exact: true }).click()
  await expect(page.getByRole('heading', { name: '¿Una foto de Kira?' })).toBeVisible()
  expect(await listDrafts(page)).toEqual([])
})

test('what was typed is dropped when the server has it, also for somebody who left meanwhile', async ({
  openPage,
}) => {
  const page = await openPage({ server, as: await signUp(server) })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/updateusersettings/**', async (route) => {
    await released
    await route.fallback()
  })
  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Anabel')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Chats' }).click()
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
  expect(await listDrafts(page)).toHaveLength(1)
  release()
  await expect.poll(() => listDrafts(page)).toEqual([])
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Anabel')
})
