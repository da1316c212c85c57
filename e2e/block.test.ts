import { expectAnnounced } from './testing/announcements.ts'
import { openConversation } from './testing/conversation.ts'
import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { signUp } from './testing/people.ts'

const server = provideServer()

test('blocking from a chat ends it for both, and looks like a goodbye to the other', async ({
  openPage,
}) => {
  const { ana, his } = await openConversation(server, openPage)

  const hers = await openPage({ server, as: ana })
  await hers.goto('chats')
  await hers.getByRole('link', { name: /Lo que escribió Michi/ }).click()
  await hers.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await hers.getByRole('button', { name: /^Bloquear a Toby/ }).click()
  const dialog = hers.getByRole('dialog', { name: '¿Bloquear a Toby?' })
  await expect(dialog).toContainText('Parecerá que tu cuenta ya no existe')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expectAnnounced(hers, 'Has bloqueado a Toby')
  await expect(hers).toHaveURL(/\/michiapp\/chats$/)
  await expect(hers.getByText('No hay nada aquí... todavía')).toBeVisible()

  await expect(his.getByRole('heading', { name: 'Perfil no disponible' })).toBeVisible()
  await expect(his.getByRole('listitem').filter({ hasText: 'Lo que escribió Toby' })).toBeVisible()
  await expect(his.getByText('Lo que escribió Michi')).toBeHidden()
  await expect(his.getByRole('textbox', { name: 'Mensaje' })).toBeHidden()
  await his.reload()
  await expect(his.getByRole('heading', { name: 'Perfil no disponible' })).toBeVisible()
  await expect(his.getByRole('textbox', { name: 'Mensaje' })).toBeHidden()

  // The remains of the chat can be removed.
  await his.getByRole('button', { name: /^Opciones sobre/ }).click()
  await his.getByRole('button', { name: /^Quitar este chat/ }).click()
  await expect(his.getByText('No hay nada aquí... todavía')).toBeVisible()
})

test('a blocked pet leaves the deck and its profile, until it is unblocked', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 404 .* at \/api\/(userprofile|household)\//)
  const ana = await signUp(server, { cityId: 300 })
  await signUp(server, { animalName: 'Luna', cityId: 300 })
  const luis = await signUp(server, {
    name: 'Luis',
    animalName: 'Rayo',
    cityId: 300,
    photos: ['#c63'],
  })
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('button', { name: 'Opciones sobre Rayo' }).click()
  await page.getByRole('button', { name: /^Bloquear a Rayo/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByRole('button', { name: 'Me gusta Luna' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Rayo' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Me gusta Luna' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Rayo' })).toBeHidden()
  await page.goto(`profile/${luis.id}`)
  await expect(page.getByText('Este perfil ya no está aquí.')).toBeVisible()

  await page.goto('settings')
  await openAppTab(page)
  await page.getByRole('link', { name: 'Personas bloqueadas' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Rayo · Luis' })).toBeVisible()
  await page.getByRole('button', { name: 'Desbloquear a Rayo' }).click()
  await expect(page.getByText('No has bloqueado a nadie.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Personas bloqueadas' })).toBeFocused()
  await page.goto(`profile/${luis.id}`)
  await expect(page.getByRole('img', { name: 'Rayo, foto 1 de 1' })).toBeVisible()
})
