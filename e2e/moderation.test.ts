import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { MessageItem } from '../contract/chat.ts'
import { startModerationPage } from '../harness/moderation-process.ts'
import { drawPicture, drawShades } from '../harness/pictures.ts'
import { buildModerationIfStale } from '../scripts/build-web.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, openAppTab, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { match, type Person, say, signUp } from './testing/people.ts'
import type { Server } from './testing/server.ts'

const server = provideServer()
test.beforeAll(buildModerationIfStale)

type OpenPage = (options: { server: Server; language?: 'en' }) => Promise<Page>

const newAddress = async () => (await server.moderate?.('eva')) ?? ''

async function openModeration(
  openPage: OpenPage,
  { url, language, hasClock }: { url?: string; language?: 'en'; hasClock?: boolean } = {},
): Promise<Page> {
  const address = url ?? (await newAddress())
  const { origin } = new URL(address)
  const page = await openPage({ server: { ...server, origin }, ...(language && { language }) })
  await page.setViewportSize({ width: 1280, height: 900 })
  if (hasClock) await page.clock.install()
  await page.goto(address)
  return page
}

const report = ({ client }: Person, target: Person, more: object = {}) =>
  client.post('/api/report', {
    userId: client.id,
    targetId: target.id,
    reason: 'harassment',
    ...more,
  })

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('./')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('two keys suspend, one key undoes; the person reads why, appeals and is told; so is the reporter', async ({
  openPage,
  trouble,
}) => {
  // The answer to the login of somebody suspended.
  trouble.expect(/status of 403 .* at \/api\/userlogin/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'un insulto')
  await report(ana, luis, { words: 'Me insulta.' })
  const page = await openModeration(openPage)
  // The token is taken out of the address.
  await expect(page).toHaveURL(/:\d+\/$/)
  const entry = page.getByRole('article', { name: /Acoso o insultos/ })
  await expect(entry).toContainText('Me insulta.')
  expect(await findBarriers(page)).toEqual([])
  // What is typed is kept until the decision.
  const comment = entry.getByRole('textbox')
  await comment.fill('Aquí no se insulta.')
  await page.reload()
  await expect(comment).toHaveValue('Aquí no se insulta.')
  await page.keyboard.press('s')
  await expect(page.getByText('¿Cuánto tiempo?')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('7')
  await expect(page.getByText('Hecho: Suspender')).toBeVisible()
  await expect(page.getByText('No hay nada por decidir')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Deshecho')).toBeVisible()
  await expect(comment).toHaveValue('')
  await page.keyboard.press('s')
  await page.keyboard.press('7')
  await expect(page.getByText('No hay nada por decidir')).toBeVisible()

  const theirs = await openPage({ server })
  await logIn(theirs, luis)
  await expect(theirs.getByRole('heading', { name: 'Hemos suspendido tu cuenta' })).toBeVisible()
  await expect(theirs.getByText('Acoso o insultos')).toBeVisible()
  expect([...(await findBarriers(theirs)), ...(await findOverflow(theirs))]).toEqual([])
  await expect(theirs.getByRole('link', { name: 'Descargar mis datos' })).toBeVisible()
  await theirs.getByRole('link', { name: 'Borrar mi cuenta' }).click()
  await expect(theirs.getByLabel('Tu contraseña, para saber que eres tú')).toBeVisible()
  expect([...(await findBarriers(theirs)), ...(await findOverflow(theirs))]).toEqual([])
  await theirs.goBack()
  await theirs.getByRole('button', { name: 'Apelar' }).click()
  await expect(theirs.getByText('Cuéntanos por qué')).toBeVisible()
  await theirs.getByLabel('Tu versión').fill('Era una broma entre amigos.')
  await theirs.getByRole('button', { name: 'Switch to English' }).click()
  await theirs.getByRole('button', { name: 'Cambiar a español' }).click()
  await expect(theirs.getByLabel('Tu versión')).toHaveValue('Era una broma entre amigos.')
  await theirs.getByRole('button', { name: 'Apelar' }).click()
  await expect(theirs.getByText('Hemos recibido tu apelación')).toBeVisible()
  await expect(theirs.getByLabel('Tu versión')).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('definition').getByText('Era una broma entre amigos.')).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hecho: Anular')).toBeVisible()
  await page.getByRole('button', { name: 'Registro' }).click()
  await expect(page.getByRole('row', { name: /eva Anular: suspensión de la cuenta/ })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Semana a semana' }).click()
  await expect(page.getByRole('table', { name: /Denuncias por semana/ })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])

  await logIn(theirs, luis)
  const dialog = theirs.getByRole('dialog', { name: 'Nos equivocamos y lo retiramos' })
  await expect(dialog).toContainText('tenías razón')
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(dialog).toBeHidden()

  const mine = await openPage({ server, as: ana })
  await mine.goto('settings')
  await openAppTab(mine)
  await mine.getByRole('link', { name: 'Denuncias y decisiones' }).click()
  await expect(mine.getByRole('listitem').filter({ hasText: 'Acoso' })).toContainText(
    'No incumple las normas',
  )
})

test('a moderator reads the messages that the reporter named, with what was around them, and hides a photo', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'Te voy a encontrar')
  await say(ana, chatId, 'Déjame en paz')
  const { body } = await ana.client.get<{ chatMessages: { message_id: number }[] }>(
    `/api/chat/${chatId}?images=url`,
  )
  const photo = await luis.client.uploadToChat<MessageItem>(chatId, await drawPicture())
  const messageIds = [body.chatMessages[0]?.message_id, photo.body.message_id]
  await report(ana, luis, { targetId: undefined, chatId, messageIds })
  const page = await openModeration(openPage)
  const entry = page.getByRole('article', { name: /Toby/ })
  const line = entry.getByRole('listitem').filter({ hasText: 'Te voy a encontrar' })
  await expect(line).toContainText('La cuenta denunciada')
  await expect(line).toContainText('Señalado')
  const around = entry.getByRole('listitem').filter({ hasText: 'Déjame en paz' })
  await expect(around).toContainText('Quien denuncia')
  await expect(around).not.toContainText('Señalado')
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  await entry.getByRole('button', { name: 'Ocultar esta' }).click()
  await page.keyboard.press('h')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No hay nada por decidir')).toBeVisible()
  expect((await ana.client.get(photo.body.photo?.url ?? '')).status).toBe(404)
})

test('a warning is shown once in the app, and must be confirmed', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await report(ana, luis, { reason: 'spam' })
  const page = await openModeration(openPage, { language: 'en' })
  await page.getByLabel('A few words for the person, if you like').fill('Nada de anuncios.')
  await page.getByRole('heading', { name: 'Moderation' }).click()
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: Warn')).toBeVisible()

  const theirs = await openPage({ server, as: luis })
  await theirs.goto('chats')
  const dialog = theirs.getByRole('dialog', { name: 'Una advertencia del equipo de moderación' })
  await expect(dialog).toContainText('Nada de anuncios.')
  expect([...(await findBarriers(theirs)), ...(await findOverflow(theirs))]).toEqual([])
  // Closed is not confirmed.
  await theirs.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await theirs.reload()
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(dialog).toBeHidden()
  const asked = theirs.waitForResponse('**/api/sanctions')
  await theirs.reload()
  expect(await (await asked).json()).toMatchObject([{ read: true }])
  await expect(dialog).toBeHidden()
})

test('if two moderators decide the same report, the second one is told', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 409 .* at \/api\/decide/)
  // The second page asks again when its server has ended.
  trouble.allow(/status of 503|ERR_CONNECTION/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await report(ana, luis)
  // A process of its own, as on a server.
  const second = await startModerationPage(server, { moderator: 'pau' })
  try {
    const page = await openModeration(openPage)
    const other = await openPage({ server: { ...server, origin: second.origin } })
    await other.goto(second.url)
    const words = other.getByLabel('Unas palabras para la persona, si quieres')
    await words.fill('Nada de anuncios.')
    await other.getByRole('heading', { name: 'Moderación' }).click()
    for (const each of [page, other]) {
      await expect(each.getByRole('article', { name: /Toby/ })).toBeVisible()
      await each.keyboard.press('d')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('Hecho: Descartar')).toBeVisible()
    const eva = await signUp(server, { animalName: 'Luna' })
    await report(ana, eva)
    await other.keyboard.press('Enter')
    await expect(other.getByText('Ha cambiado entre tanto')).toBeVisible()
    // Nobody else is opened under the moderator's fingers, and nothing that was typed is lost.
    await expect(other.getByText('Otra persona ya lo ha decidido')).toBeVisible()
    await expect(words).toHaveValue('Nada de anuncios.')
    await other.keyboard.press('s')
    await other.keyboard.press('7')
    await expect(other.getByRole('article', { name: /Toby/ })).toBeVisible()
    const list = other.getByRole('list', { name: 'Por decidir' })
    await expect(list.getByRole('button')).toHaveText([/Luna/])
    await other.keyboard.press('j')
    await expect(other.getByRole('article', { name: /Luna/ })).toBeVisible()
    await expect(words).toHaveValue('')
    await other.keyboard.press('d')
    await other.keyboard.press('Enter')
    await expect(other.getByText('No hay nada por decidir')).toBeVisible()
  } finally {
    await second.stop()
  }
})

test('a moderator who types while thirty reports arrive suspends the right person', async ({
  openPage,
  trouble,
}) => {
  // The answer to the login of somebody suspended.
  trouble.expect(/status of 403 .* at \/api\/userlogin/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await report(ana, luis, { reason: 'spam' })
  const page = await openModeration(openPage, { hasClock: true })
  const entry = page.getByRole('article', { name: /Toby/ })
  const words = page.getByLabel('Unas palabras para la persona, si quieres')
  await words.fill('Nada de ')
  for (let n = 0; n < 30; n++) {
    const other = await signUp(server, { animalName: `Otro ${n}` })
    await report(ana, other)
  }
  // The page fetches the queue again by itself.
  const list = page.getByRole('list', { name: 'Por decidir' })
  await page.clock.fastForward(15_000)
  await expect(list.getByRole('button')).toHaveCount(31)
  await expect(list.getByRole('button').first()).toContainText('Otro 0')
  await expect(list.locator('[aria-current]')).toContainText('Toby')
  await words.pressSequentially('anuncios.')
  await expect(words).toHaveValue('Nada de anuncios.')
  await page.getByRole('heading', { name: 'Moderación' }).click()
  await page.keyboard.press('s')
  await expect(page.getByRole('region', { name: /¿Cuánto tiempo\? · Toby/ })).toBeVisible()
  await page.keyboard.press('7')
  await expect(page.getByText('Hecho: Suspender')).toBeVisible()
  await expect(entry).toBeHidden()
  const theirs = await openPage({ server })
  await logIn(theirs, luis)
  await expect(theirs.getByRole('heading', { name: 'Hemos suspendido tu cuenta' })).toBeVisible()
  await expect(theirs.getByText('Nada de anuncios.')).toBeVisible()
  await expect(list.getByRole('button')).toHaveCount(30)
})

test('a case with two photos that look alike accuses nobody until the moderator chooses, by keyboard', async ({
  openPage,
}) => {
  const [ana, thief, victim] = [
    await signUp(server),
    await signUp(server, { animalName: 'Ladrón' }),
    await signUp(server, { animalName: 'Víctima' }),
  ]
  const picture = await drawShades(3)
  await thief.client.upload([picture])
  await victim.client.upload([picture])
  await report(ana, victim, { words: '<img src=x onerror=alert(1)>'.repeat(30) })
  const page = await openModeration(openPage)
  await page.getByRole('button', { name: /^Víctima/ }).click()
  const photos = page.getByRole('article').getByRole('img')
  await expect(photos.first()).toHaveJSProperty('complete', true)
  await expect(photos.first()).not.toHaveJSProperty('naturalWidth', 0)
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
  // The report of a person is chosen first.
  await page.keyboard.press('w')
  await expect(page.getByRole('region', { name: /Advertir · Víctima/ })).toBeVisible()
  await page.keyboard.press('Escape')
  const flag = page.getByRole('region', { name: /Fotos parecidas/ })
  await flag.getByRole('button', { name: 'Decidir sobre esta' }).focus()
  await page.keyboard.press('Enter')
  const copy = page.getByRole('group', { name: /¿cuál es la copia\?/ })
  await expect(copy.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ocultar la foto' })).toHaveCount(0)
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
  await copy.getByRole('radio', { name: /Ladrón/ }).focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('h')
  const hiding = page.getByRole('region', { name: /Ocultar la foto · Ladrón/ })
  await expect(hiding.getByRole('img', { name: 'Una foto de su perfil' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hecho: Ocultar la foto')).toBeVisible()
  expect((await thief.client.get('/api/sanctions')).body).toMatchObject([{ kind: 'hide' }])
  expect((await victim.client.get('/api/sanctions')).body).toEqual([])
  // The same case comes back with what is left of it, as it is now.
  await expect(page.getByRole('region', { name: /Acoso o insultos/ })).toBeVisible()
  await expect(flag).toHaveCount(0)
})

test('a moderator finds an account that nobody has reported any more, and lifts its suspension', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 404 .* at \/api\/account/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Vuelve' })]
  await match(ana, luis)
  await report(ana, luis)
  const page = await openModeration(openPage)
  const list = page.getByRole('list', { name: 'Por decidir' })
  await list.getByRole('button', { name: /Vuelve/ }).click()
  await expect(page.getByRole('article', { name: /Vuelve/ })).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('0')
  await expect(page.getByText('Hecho: Suspender')).toBeVisible()
  await page.getByRole('button', { name: 'Una cuenta' }).click()
  const account = page.getByLabel('Número o correo de la cuenta')
  await account.fill('nadie@michi.es')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Ya no está aquí')
  await account.fill(luis.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Suspendida ahora')).toBeVisible()
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
  await page.getByRole('button', { name: 'Levantar la suspensión' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('terminada')).toBeVisible()
  await expect(page.getByText('Suspendida ahora')).toBeHidden()
  await page.getByRole('button', { name: 'Registro' }).click()
  await expect(page.getByRole('row', { name: /eva Levantar: suspensión/ })).toBeVisible()
})

test('the address of the page works once, and its numbers are downloaded as a file', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 410 .* at \/api\/session/, /status of 401/)
  const url = await newAddress()
  const page = await openModeration(openPage, { url })
  await page.getByRole('button', { name: 'Semana a semana' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('moderation.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^from,reports,notices,/)
  const again = await openModeration(openPage, { url })
  await expect(again.getByRole('alert')).toContainText('npm run moderate')
})

test('somebody without an account sends a notice, and asks what came of it', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 422 .* at \/api\/notice/, /status of 404 .* at \/api\/notice/)
  const luis = await signUp(server, { animalName: 'Vecino' })
  const page = await openPage({ server })
  await page.goto('./')
  await page.getByRole('link', { name: 'denunciar contenido' }).click()
  await page.getByRole('button', { name: 'Enviar la denuncia' }).click()
  await expect(page.getByText('Falta este dato')).toHaveCount(5)
  await expect(page.getByLabel('¿Qué pasa?')).toHaveValue('')
  await expect(page.getByLabel('Dirección del contenido')).toBeFocused()
  await page.getByLabel('Dirección del contenido').fill('https://example.com/otra')
  await page.getByLabel('¿Qué pasa?').selectOption('Otra cosa')
  await page.getByLabel('Por qué crees que no debería estar').fill('Vende cachorros robados.')
  await page.getByLabel('Tu nombre').fill('Pilar')
  await page.getByLabel('Tu email').fill('pilar@example.es')
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await page.getByRole('button', { name: 'Cambiar a español' }).click()
  await expect(page.getByLabel('Por qué crees que no')).toHaveValue('Vende cachorros robados.')
  await expect(page.getByLabel('¿Qué pasa?')).toHaveValue('other')
  await page.getByRole('button', { name: 'Enviar la denuncia' }).click()
  await expect(page.getByText('Esa dirección no es de MichiApp')).toBeVisible()
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
  await page
    .getByLabel('Dirección del contenido')
    .fill(`${server.origin}/michiapp/profile/${luis.id}`)
  await page.getByRole('button', { name: 'Enviar la denuncia' }).click()
  await expect(page.getByRole('heading', { name: 'Gracias por tu denuncia' })).toBeVisible()
  const receipt = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText()

  const ask = async (number: string) => {
    await page.getByLabel('Número de la denuncia').fill(number)
    await page.getByRole('button', { name: 'Ver en qué ha quedado' }).click()
  }
  await ask('ABCDE-12345')
  await expect(page.getByText('No hay ninguna denuncia con ese número')).toBeVisible()
  await ask(receipt.toLowerCase())
  await expect(page.getByText('Lo estamos mirando.')).toBeVisible()

  const moderator = await openModeration(openPage)
  await moderator
    .getByRole('list')
    .getByRole('button', { name: /Vecino/ })
    .click()
  const entry = moderator.getByRole('article')
  await expect(entry).toContainText('Denuncia sin cuenta')
  await expect(entry).toContainText('Vende cachorros robados.')
  await expect(entry).toContainText('Pilar, pilar@example.es')
  await moderator.keyboard.press('w')
  await moderator.keyboard.press('Enter')
  await expect(moderator.getByText('Hecho: Advertir')).toBeVisible()
  await ask(receipt)
  await expect(page.getByText('Tenías razón: hemos tomado medidas.')).toBeVisible()
})
