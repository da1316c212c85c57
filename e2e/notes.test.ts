import type { Page, Route } from '@playwright/test'
import type { ChatDetail } from '../contract/chat.ts'
import type { NotePage } from '../contract/notes.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { leaveNote, like, type Person, signUp } from './testing/people.ts'

const server = provideServer()
const viewport = { width: 360, height: 740 }

const notesOf = async ({ client }: Person) =>
  (await client.get<NotePage>(`/api/usernotes/${client.id}`)).body.notes

const firstChatOf = async ({ client }: Person) => {
  const { body } = await client.get<{ chat_id: number }[]>(`/api/userchats/${client.id}`)
  const chat = await client.get<ChatDetail>(`/api/chat/${body[0]?.chat_id}?images=url`)
  return chat.body.chatMessages.map(({ message }) => message)
}

/** Of the card on top of the deck. */
const openDialog = async (page: Page, button: string | RegExp, dialog: string) => {
  await page.getByRole('button', { name: button }).click()
  const opened = page.getByRole('dialog', { name: dialog })
  await expect(opened).toBeVisible()
  return opened
}

test('from a card: about the visible photo, by keyboard, with its errors', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 800 })
  const luis = await signUp(server, {
    name: 'Luis',
    cityId: 800,
    photos: ['#963', '#369'],
    pets: [{ name: 'Toby', species: 'dog', energy: 'calm' }],
  })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto('home')
  await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Enviar una nota a Toby' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Una nota para Toby' })
  const field = dialog.getByRole('textbox', { name: 'Tu nota' })
  await expect(field).toBeFocused()
  await expect(dialog.getByText('Te quedan 5 notas hoy')).toBeVisible()

  await page.keyboard.type('Mira www.michi.es')
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(dialog.getByText('Sin enlaces, por favor.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('🐈'.repeat(141))
  await expect(dialog.getByText('Sobra 1 carácter')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(dialog.getByText('No cabe: como mucho, 140 caracteres.')).toBeVisible()
  await field.fill('')
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(dialog.getByText('Escribe algo primero.')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  // A dialog that is closed by accident keeps what was written.
  await field.fill('¡Vaya orejas! 🐾')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('¡Vaya orejas! 🐾')
  await expect(dialog.getByText('Quedan 125 caracteres')).toBeVisible()
  const photo = dialog.getByRole('radio', { name: 'Esta foto' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await photo.focus()
  await page.keyboard.press('Space')
  await expect(photo).toBeChecked()
  await page.keyboard.press('Space')
  await expect(photo).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(photo).toBeChecked()
  await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
  await expect(page.getByText('Nota enviada a Toby')).toBeVisible()

  const [note] = await notesOf(luis)
  expect(note).toMatchObject({ text: '¡Vaya orejas! 🐾', sender: { id: ana.id } })
  expect(note?.about?.photoUrl).toBeDefined()
})

test('from a profile, in English, about an answer; it waits without a connection', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED.* at \/api\/adduserlike/)
  const ana = await signUp(server, { cityId: 801 })
  const luis = await signUp(server, {
    name: 'Luis',
    cityId: 801,
    photos: ['#963'],
    pets: [
      {
        name: 'Toby',
        species: 'dog',
        energy: 'calm',
        prompts: [{ prompt: 'knownFor', answer: 'Loving balls' }],
      },
    ],
  })
  const page = await openPage({ server, as: ana, viewport, language: 'en' })
  await page.goto(`profile/${luis.id}`)
  const dialog = await openDialog(page, 'Send Toby a note', 'A note to Toby')
  await dialog.getByRole('radio', { name: 'I’m known for…' }).check({ force: true })
  expect(await findOverflow(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Your note' }).fill('Balls? We have dozens!')
  await page.route('**/api/adduserlike', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.reload()
  expect(await notesOf(luis)).toEqual([])
  await page.unroute('**/api/adduserlike')
  await expect(page.getByText('Note sent to Toby')).toBeVisible()
  expect(await notesOf(luis)).toMatchObject([
    { text: 'Balls? We have dozens!', about: { prompt: 'knownFor', petName: 'Toby' } },
  ])
})

test('a note that was taken back before the server answered is still there to be sent', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED.* at \/api\/adduserlike/)
  const ana = await signUp(server, { cityId: 812, isConfirmed: true })
  const luis = await signUp(server, { animalName: 'Nube', cityId: 812 })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto('home')
  const write = async () => {
    const dialog = await openDialog(page, 'Enviar una nota a Nube', 'Una nota para Nube')
    return { dialog, field: dialog.getByRole('textbox', { name: 'Tu nota' }) }
  }
  const first = await write()
  await first.field.fill('¡Vaya orejas!')
  const answer = Promise.withResolvers<void>()
  const fail = async (route: Route) => {
    await answer.promise
    await route.abort()
  }
  await page.route('**/api/adduserlike', fail, { times: 1 })
  await first.dialog.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()

  const second = await write()
  await expect(second.field).toHaveValue('¡Vaya orejas!')
  answer.resolve()
  await second.dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Nota enviada a Nube')).toBeVisible()
  expect(await notesOf(luis)).toMatchObject([{ text: '¡Vaya orejas!' }])

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect((await write()).field).toHaveValue('')
})

test('a note that somebody likes back is the first message of the chat', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 802, photos: ['#639'] })
  const [luis, eva] = [
    await signUp(server, { name: 'Luis', animalName: 'Toby', cityId: 802, photos: ['#963'] }),
    await signUp(server, { name: 'Eva', animalName: 'Luna', cityId: 802, photos: ['#393'] }),
  ]
  const page = await openPage({ server, as: ana, viewport })
  const live = untilLive(page)
  await page.goto('chats')
  await live
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  await leaveNote(luis, ana, '¿Un paseo?')
  const notesLink = page.getByRole('link', { name: '1 nota para ti' })
  await expect(notesLink).toBeVisible()
  await leaveNote(eva, ana, '¿Una siesta?')
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(page.getByText('Hay notas para ti. ¿Las leemos?')).toBeVisible()
  await page.setViewportSize(viewport)
  await page.getByRole('link', { name: '2 notas para ti' }).click()

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Luna', 'Toby'])
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText('¿Una siesta?')
  await expect(cards.first()).toContainText('Nueva')
  await expect.poll(async () => (await notesOf(ana)).every(({ seen }) => seen)).toBe(true)

  await page.getByRole('button', { name: 'No, gracias, Luna' }).click()
  await expect(page.getByText('Hecho. Luna no lo sabrá.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Me gusta Toby' }).press('Enter')
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  await celebration.getByRole('button', { name: 'Decir hola' }).click()
  await expect(page).toHaveURL(/\/michiapp\/chat$/)
  await expect(page.getByRole('listitem').filter({ hasText: '¿Un paseo?' })).toBeVisible()
  expect(await firstChatOf(luis)).toEqual(['¿Un paseo?'])
  await page.goto('notes')
  await expect(page.getByText('Ahora mismo no hay notas para ti.')).toBeVisible()
})

test('blocking a person from the list removes their note', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await leaveNote(luis, ana, 'Hola, guapa')
  const page = await openPage({ server, as: ana })
  await page.goto('chats#notes')
  await expect(page).toHaveURL(/\/michiapp\/notes$/)
  await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await page.getByRole('button', { name: /^Bloquear a/ }).click()
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Ahora mismo no hay notas para ti.')).toBeVisible()
})

test('on a desk, a note is answered with the mouse', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 810 })
  await leaveNote(await signUp(server, { animalName: 'Toby', cityId: 810 }), ana, '¿Un paseo?')
  const desk = { width: 1440, height: 900 }
  const page = await openPage({ server, as: ana, viewport: desk })
  await page.goto('notes')
  await expect(page.getByRole('complementary').first()).toBeVisible()
  await page.getByRole('button', { name: 'Me gusta Toby' }).click({ timeout: 10_000 })
  await expect(page.getByRole('dialog', { name: '¡Es un match!' })).toBeVisible()
})

test('somebody who switches notes off gets none, and likes still count', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(
    /status of 409 .* at \/api\/noteallowance/,
    /status of 409 .* at \/api\/adduserlike/,
  )
  const cityId = 803
  const ana = await signUp(server, { cityId })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId })
  const eva = await signUp(server, { name: 'Eva', animalName: 'Luna', cityId })
  const switchOff = async (who: Person) => {
    const page = await openPage({ server, as: who, language: 'es' })
    await page.goto('settings')
    await openAppTab(page)
    const saved = page.waitForResponse('**/api/acceptnotes')
    const notes = page.getByRole('switch', { name: 'Recibir notas' })
    await notes.focus()
    await page.keyboard.press('Space')
    await saved
    await page.reload()
    await openAppTab(page)
    await expect(notes).not.toBeChecked()
  }
  await switchOff(luis)

  const page = await openPage({ server, as: ana, viewport, language: 'es' })
  await page.goto(`profile/${luis.id}`)
  const refused = await openDialog(page, 'Enviar una nota a Toby', 'Una nota para Toby')
  await expect(refused.getByRole('alert')).toContainText('Ahora no recibe notas.')
  await expect(refused.getByRole('button', { name: 'Enviar', exact: true })).toBeHidden()
  expect(await findBarriers(page)).toEqual([])
  const liked = page.waitForResponse('**/api/adduserlike')
  await refused.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Me gusta Toby' }).click()
  expect((await liked).status()).toBe(200)

  // Eva switches them off while Ana writes.
  await page.goto(`profile/${eva.id}`)
  const dialog = await openDialog(page, 'Enviar una nota a Luna', 'Una nota para Luna')
  await dialog.getByRole('textbox').fill('¿Un paseo?')
  await switchOff(eva)
  const plain = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/adduserlike') && answer.status() === 200,
  )
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Ahora no recibe notas.')).toBeVisible()
  expect((await plain).request().postDataJSON()).toEqual({ likerId: ana.id, likedId: eva.id })
  for (const who of [luis, eva]) {
    expect(await notesOf(who)).toEqual([])
    expect(await like(who, ana)).toEqual(expect.any(Number))
  }
})

test('a sixth note in a day is refused, in the dialog and when it is sent', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(
    /status of 429 .* at \/api\/noteallowance/,
    /status of 429 .* at \/api\/adduserlike/,
  )
  const ana = await signUp(server, { cityId: 804 })
  const toby = await signUp(server, { animalName: 'Toby', cityId: 804 })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto('home')
  const dialog = await openDialog(page, 'Enviar una nota a Toby', 'Una nota para Toby')
  await expect(dialog.getByText('Te quedan 5 notas hoy')).toBeVisible()
  // Another device of the same person sends all five meanwhile.
  for (let n = 0; n < 5; n++) await leaveNote(ana, await signUp(server, { cityId: 805 }), 'Hola')
  await dialog.getByRole('textbox').fill('Buenas')
  const answers = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/adduserlike') && answer.status() === 200,
  )
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Ya has enviado cinco notas en 24 horas.')).toBeVisible()
  // The like goes out without the note.
  expect((await answers).request().postDataJSON()).toEqual({ likerId: ana.id, likedId: toby.id })
  const kira = await signUp(server, { animalName: 'Kira', cityId: 804 })
  await page.goto(`profile/${kira.id}`)
  const again = await openDialog(page, 'Enviar una nota a Kira', 'Una nota para Kira')
  await expect(again.getByRole('alert')).toContainText('Ya has enviado cinco notas')
})

test('an undone note is taken back, unless it was seen', async ({ openPage, trouble }) => {
  trouble.expect(/status of 409 .* at \/api\/undoswipe/)
  const ana = await signUp(server, { cityId: 806 })
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', cityId: 806 })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto('home')
  const write = async () => {
    const dialog = await openDialog(page, 'Enviar una nota a Toby', 'Una nota para Toby')
    await dialog.getByRole('textbox').fill('Buenas')
    const sent = page.waitForResponse('**/api/adduserlike')
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    expect((await sent).status()).toBe(200)
  }
  await write()
  const undone = page.waitForResponse('**/api/undoswipe')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  expect((await undone).status()).toBe(200)
  await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
  expect(await notesOf(luis)).toEqual([])

  await write()
  const ids = (await notesOf(luis)).map(({ id }) => id)
  await luis.client.post('/api/seenotes', { userId: luis.id, ids })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Ya ha leído tu nota, así que no se puede retirar.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Toby' })).toBeHidden()
})

test.describe('where mail can be sent', () => {
  const mailing = provideServer({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'michi@michi.app' })

  test('only a confirmed e-mail can send notes, and the dialog says so', async ({
    openPage,
    trouble,
  }) => {
    trouble.expect(/status of 403 .* at \/api\/noteallowance/)
    const ana = await signUp(mailing)
    await signUp(mailing, { animalName: 'Toby' })
    const page = await openPage({ server: mailing, as: ana, viewport })
    await page.goto('home')
    const dialog = await openDialog(page, 'Enviar una nota a Toby', 'Una nota para Toby')
    await expect(dialog.getByRole('button', { name: 'Envíame el enlace' })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })
})
