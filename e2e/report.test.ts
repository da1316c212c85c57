import type { Route } from '@playwright/test'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

test('a message is reported with a reason and words, and nothing else changes', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'Mándame tu tarjeta')
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Mándame tu tarjeta/ }).click()
  const flag = page.getByRole('button', { name: 'Denunciar este mensaje' })
  await flag.click()
  const dialog = page.getByRole('dialog', { name: 'Denunciar este mensaje' })
  await expect(dialog).toContainText('Mándame tu tarjeta')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Elige un motivo')
  await dialog.getByRole('radio', { name: 'Spam o estafa' }).check()
  await dialog.getByLabel('Cuéntanos más, si quieres').fill('Quería mi tarjeta')
  const sent = page.waitForRequest('**/api/report')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    chatId,
    reason: 'spam',
    words: 'Quería mi tarjeta',
    messageId: expect.any(Number),
    messageText: 'Mándame tu tarjeta',
    photoId: null,
  })
  const thanks = page.getByRole('dialog', { name: 'Gracias por tu denuncia' })
  await thanks.getByRole('button', { name: 'Cerrar' }).first().click()
  await expect(flag).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeEnabled()

  await flag.click()
  await dialog.getByRole('radio', { name: 'Acoso o insultos' }).check()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await thanks.getByRole('button', { name: 'Bloquear' }).click()
  await page
    .getByRole('dialog', { name: '¿Bloquear a Toby?' })
    .getByRole('button', { name: 'Bloquear' })
    .click()
  await expect(page.getByText('Has bloqueado a Toby')).toBeVisible()
})

test('whoever reports harassment ticks the messages that belong to it; the last ones are ticked', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  for (const words of ['Hola', '¿Qué tal?', 'Contesta', 'Te voy a encontrar', 'Mañana'])
    await say(luis, chatId, words)
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Mañana/ }).click()
  await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await page.getByRole('button', { name: /Denunciar a Toby/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Denunciar a Toby' })
  await dialog.getByRole('radio', { name: 'Spam o estafa' }).check()
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'Acoso o insultos' }).check()
  const ticks = dialog.getByRole('group', { name: '¿Qué mensajes?' }).getByRole('checkbox')
  await expect(ticks).toHaveCount(5)
  const areTicked = () => ticks.evaluateAll((all) => all.map((each) => each.matches(':checked')))
  expect(await areTicked()).toEqual([false, false, true, true, true])
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Contesta' }).uncheck()
  const sent = page.waitForRequest('**/api/report')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    chatId,
    reason: 'harassment',
    messageIds: [expect.any(Number), expect.any(Number)],
  })
  await expect(page.getByRole('dialog', { name: 'Gracias por tu denuncia' })).toBeVisible()
})

test('a report that is under way cannot be closed, so its words are there if it fails', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED at \/api\/report/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), 'Mándame tu tarjeta')
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Mándame tu tarjeta/ }).click()
  await page.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  const dialog = page.getByRole('dialog', { name: 'Denunciar este mensaje' })
  await dialog.getByRole('radio', { name: 'Spam o estafa' }).check()
  const words = dialog.getByLabel('Cuéntanos más, si quieres')
  await words.fill('Quería mi tarjeta')
  const failure = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    await failure.promise
    await route.abort()
  }
  await page.route('**/api/report', fail, { times: 1 })
  const sent = page.waitForRequest('**/api/report')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await sent
  await page.keyboard.press('Escape')
  failure.resolve()
  await expect(dialog.getByRole('alert')).toHaveText('Sin conexión. Prueba otra vez')
  await expect(words).toHaveValue('Quería mi tarjeta')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('dialog', { name: 'Gracias por tu denuncia' })).toBeVisible()
})

test('on a touch screen the flag comes with a tap on the message', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'Mándame tu tarjeta')
  await say(luis, chatId, 'Venga')
  const page = await openPage({ server, as: ana, hasTouch: true, isMobile: true })
  await page.goto('chats')
  await page.getByRole('link', { name: /Venga/ }).click()
  const message = page.getByRole('listitem').filter({ hasText: 'Mándame tu tarjeta' })
  const flag = message.getByRole('button', { name: 'Denunciar este mensaje' })
  const widthOf = async () => (await flag.locator('..').boundingBox())?.width ?? 0
  await expect(flag).toBeAttached()
  expect(await widthOf()).toBeLessThan(2)

  await message.getByText('Mándame tu tarjeta').tap()
  await expect.poll(widthOf).toBeGreaterThanOrEqual(44)
  await flag.tap()
  await expect(page.getByRole('dialog')).toContainText('Mándame tu tarjeta')
})

test('a photo is reported from a card and from a profile, and the card stays', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 310 })
  const luis = await signUp(server, { animalName: 'Toby', cityId: 310, photos: ['#c63', '#36c'] })
  const { body: photos } = await ana.client.get<{ id: number }[]>(`/api/userprofile/${luis.id}`)
  const page = await openPage({ server, as: ana, language: 'en' })

  const report = async () => {
    const dialog = page.getByRole('dialog', { name: 'Report this photo' })
    await dialog.getByRole('radio', { name: 'Inappropriate photos' }).check()
    const sent = page.waitForRequest('**/api/report')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible()
    await page.keyboard.press('Escape')
    return (await sent).postDataJSON()
  }

  await page.goto('home')
  // The newest photo is shown first; this goes to the one before it.
  await page.getByRole('button', { name: /^Toby, photo 1 of 2/ }).click()
  await page.getByRole('button', { name: 'Options for Toby' }).click()
  await page.getByRole('button', { name: 'Report this photo' }).click()
  expect(await report()).toMatchObject({ targetId: luis.id, photoId: photos[0]?.id })
  await expect(page.getByRole('article', { name: 'Toby' }).first()).toContainText('0 km')

  await page.goto(`profile/${luis.id}`)
  await page.getByRole('button', { name: 'Options for Toby' }).click()
  await page.getByRole('button', { name: 'Report this photo' }).click()
  expect(await report()).toMatchObject({ targetId: luis.id, photoId: photos[1]?.id })
})

test('a photo that was deleted meanwhile cannot be reported, and the page says so', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 404 .* at \/api\/report/)
  trouble.allow(/status of 404 .* at \/api\/photos\//)
  const ana = await signUp(server)
  const luis = await signUp(server, { animalName: 'Toby', photos: ['#c63'] })
  const page = await openPage({ server, as: ana })
  await page.goto(`profile/${luis.id}`)
  await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await page.getByRole('button', { name: 'Denunciar esta foto' }).click()
  const { body: photos } = await luis.client.get<{ id: number }[]>(`/api/userprofile/${luis.id}`)
  await luis.client.post('/api/deleteimage/', { id: photos[0]?.id, userId: luis.id })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Otra cosa' }).check()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Ya no está aquí: no hay nada que denunciar')
})

test('a person who has blocked or unmatched me can still be reported', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 404 .* at \/api\/(chat|chatplaydates)\//)
  trouble.allow(/status of 404 .* at \/api\/faces\//)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const eva = await signUp(server, { animalName: 'Nala' })
  const [chatId, otherChatId] = [await match(ana, luis), await match(ana, eva)]
  await say(ana, chatId, 'Déjame en paz')
  await say(eva, otherChatId, 'Te voy a encontrar')
  const page = await openPage({ server, as: ana })

  await luis.client.post('/api/block', { userId: luis.id, targetId: ana.id })
  await page.goto('chats')
  await page.getByRole('link', { name: /Déjame en paz/ }).click()
  await page.getByRole('button', { name: /^Opciones sobre/ }).click()
  await page.getByRole('button', { name: /Denunciar a quien se ha ido/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Denunciar a quien se ha ido' })
  await dialog.getByRole('radio', { name: 'Acoso o insultos' }).check()
  const sent = page.waitForRequest('**/api/report')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ chatId, reason: 'harassment' })
  const thanks = page.getByRole('dialog', { name: 'Gracias por tu denuncia' })
  await expect(thanks).toContainText('Lo revisaremos cuanto antes.')
  await expect(thanks.getByRole('button', { name: 'Bloquear' })).toBeHidden()
  await thanks.getByRole('button', { name: 'Cerrar' }).first().click()

  await page.goto('chats')
  await page.getByRole('link', { name: /Te voy a encontrar/ }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeEnabled()
  await eva.client.post('/api/unmatch', { userId: eva.id, chatId: otherChatId })
  await page.reload()
  await page.getByRole('button', { name: 'Denunciar', exact: true }).click()
  const ofEva = page.getByRole('dialog', { name: 'Denunciar a Nala' })
  await ofEva.getByRole('radio', { name: 'Acoso o insultos' }).check()
  await ofEva.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('dialog', { name: 'Gracias por tu denuncia' })).toBeVisible()
})
