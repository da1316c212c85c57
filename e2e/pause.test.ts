import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

/** The state of a switch right after the click, before the next task of the event loop. */
async function clickAndSee(knob: HTMLElement | SVGElement): Promise<boolean> {
  const input = knob as HTMLInputElement
  input.click()
  for (let microtasks = 0; microtasks < 100; microtasks++) await null
  return input.checked
}

test('a pause hides a person from discovery and keeps the chats', async ({ openPage }) => {
  const ana = await signUp(server, { animalName: 'Rayo', cityId: 320 })
  const luis = await signUp(server, { animalName: 'Toby' })
  const eva = await signUp(server, { animalName: 'Luna', cityId: 320 })
  await signUp(server, { animalName: 'Nube', cityId: 320 })
  const chatId = await match(ana, luis)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await openAppTab(page)
  const hide = page.getByRole('switch', { name: 'Ocultar mi perfil' })
  await expect(hide).not.toBeChecked()
  const stored = page.waitForResponse('**/api/pause')
  expect(await hide.evaluate(clickAndSee)).toBe(true)
  await stored
  await page.reload()
  await expect(hide).toBeChecked()

  const hers = await openPage({ server, as: eva })
  await hers.goto('home')
  await expect(hers.getByRole('button', { name: 'Me gusta Nube' })).toBeVisible()
  await expect(hers.getByRole('article', { name: 'Rayo' })).toBeHidden()

  // The deck shows a note, with a button that ends the pause.
  const note = page.getByText('Tu perfil está oculto')
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Mostrarlo' }).click()
  await expect(note).toBeHidden()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  await expect(hide).not.toBeChecked()
  await hide.check()
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(note).toBeVisible()

  await say(luis, chatId, '¿Sigues ahí?')
  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('link', { name: /¿Sigues ahí\?/ }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Aquí estoy')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Aquí estoy' })).toContainText(
    'Enviado',
  )
})
