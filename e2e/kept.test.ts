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
