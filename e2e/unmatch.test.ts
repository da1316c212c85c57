import { durations } from '../contract/limits.ts'
import { holdTimers } from './testing/hold-timers.ts'
import { expect, provideServer, test, untilLive } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

test('an unmatch takes the chat from both at once, and can be undone for a moment', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, '¿Vamos al parque?')

  const his = await openPage({ server, as: luis })
  const live = untilLive(his)
  await his.goto('chats')
  await live
  await his.getByRole('link', { name: /¿Vamos al parque\?/ }).click()
  await expect(his.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()

  const hers = await openPage({ server, as: ana })
  // The offer to undo does not time out, however slow this machine is.
  await holdTimers(hers, durations.unmatchUndoMs)
  await hers.goto('chats')
  await hers.getByRole('link', { name: /¿Vamos al parque\?/ }).click()
  const more = hers.getByRole('button', { name: 'Opciones sobre Toby' })
  await more.click()
  await hers.keyboard.press('Escape')
  await expect(more).toBeFocused()

  await more.click()
  await hers.getByRole('button', { name: /^Eliminar el match/ }).click()
  await expect(hers).toHaveURL(/\/michiapp\/chats$/)
  await expect(hers.getByText('No hay nada aquí... todavía')).toBeVisible()
  await expect(his.getByText('Esta conversación ya no está aquí.')).toBeVisible()
  await expect(his.getByRole('textbox')).toBeHidden()

  const undo = hers.getByRole('status').getByRole('button', { name: 'Deshacer' })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(hers.getByRole('link', { name: /¿Vamos al parque\?/ })).toBeVisible()
  await expect(hers.getByRole('heading', { name: 'Chats' })).toBeFocused()
  await expect(his.getByRole('listitem').filter({ hasText: '¿Vamos al parque?' })).toBeVisible()
  await his.getByRole('textbox', { name: 'Mensaje' }).fill('Pensaba que te ibas')
  await his.getByRole('button', { name: 'Enviar' }).click()
  await expect(hers.getByRole('link', { name: /Pensaba que te ibas/ })).toBeVisible()
})

test('after 10 seconds there is nothing left to undo', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(ana, chatId, 'Hola, Toby')
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.clock.install()
  await page.goto('chats')
  await page.getByRole('link', { name: /Hola, Toby/ }).click()
  await page.getByRole('button', { name: 'Options for Toby' }).click()
  await page.getByRole('button', { name: /^Unmatch/ }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.fastForward(durations.unmatchUndoMs)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('There is nothing here... yet')).toBeVisible()
  expect((await luis.client.get(`/api/chat/${chatId}`)).status).toBe(404)
})
