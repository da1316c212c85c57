import type { Page } from '@playwright/test'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { match, type Person, say, signUp } from './testing/people.ts'

const server = provideServer()

/** The keys of spec §3, which may stay in the browser. */
const allowed = ['language', 'userId']

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort())

/** Ana's page, in a chat in which Luis has written, with a draft of hers. */
async function openChat(page: Page, ana: Person, luis: Person): Promise<number> {
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'Entre nosotros')
  await page.goto('chats')
  await page.getByRole('link', { name: /Entre nosotros/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Entre nosotros' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Y además')
  return chatId
}

/** Messages are not sent. */
async function holdBackMessages(page: Page): Promise<void> {
  await page.route('**/api/addmessage*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  )
  await page.routeWebSocket(/michisocket/, (socket) => {
    const upstream = socket.connectToServer()
    socket.onMessage((frame) => {
      if (!String(frame).includes('message.send')) upstream.send(frame)
    })
  })
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeHidden()
}

test('signing off ends the session, leads to the login and leaves nothing but the spec’s keys', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 401/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const page = await openPage({ server, as: ana, language: 'es' })
  await openChat(page, ana, luis)
  const before = await storedKeys(page)
  for (const subject of ['michi.chat.', 'michi.draft.', 'michi.matches.'])
    expect(before.some((key) => key.startsWith(subject))).toBe(true)

  // The page aborts this request before the session ends, when it would be refused.
  const asked = page.waitForRequest(/\/api\/notifications\//)
  const givenUp = page.waitForEvent('requestfailed', (request) =>
    /\/api\/notifications\//.test(request.url()),
  )
  await page.route(/\/api\/notifications\//, () => {})
  await page.route('**/api/signoff', async (route) => {
    await givenUp
    await route.continue()
  })
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await asked
  await openAppTab(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('dialog')).toContainText('Has escrito algo y no lo has enviado')
  await page.getByRole('button', { name: 'Cerrar sesión y descartar' }).click()
  await expect(page).toHaveURL(/\/michiapp\/$/)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await storedKeys(page)).toEqual(allowed)
  // spec §4: without clearing what it stores.
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(String(ana.id))
  await page.goto('settings')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await storedKeys(page)).toEqual(allowed)
})

test('signing off with unsent messages asks for confirmation', async ({ openPage, trouble }) => {
  trouble.expect(/status of 503/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const page = await openPage({ server, as: ana, language: 'es' })
  await holdBackMessages(page)
  await openChat(page, ana, luis)
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Y además' })).toContainText('Enviando')
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  const signOff = page.getByRole('button', { name: 'Cerrar sesión', exact: true })
  await signOff.click()
  const dialog = page.getByRole('dialog', { name: 'Aún no está todo guardado' })
  await expect(dialog).toContainText('Queda 1 mensaje por enviar')
  await dialog.getByRole('button', { name: 'Esperar' }).click()
  await expect(dialog).toBeHidden()
  expect((await storedKeys(page)).some((key) => key.startsWith('michi.pending.'))).toBe(true)
  await signOff.click()
  await dialog.getByRole('button', { name: 'Cerrar sesión y descartar' }).click()
  await expect(page).toHaveURL(/\/michiapp\/$/)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await storedKeys(page)).toEqual(allowed)
})

test('a session that ends elsewhere keeps only unsent messages, and says so; another account gets nothing', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 503/)
  // What the page asks for after its first paint may come when the session has ended.
  trouble.allow(/status of 401 .* at \/api\/(updatenotifications|sanctions|ownsearch)/)
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const eva = await signUp(server, { name: 'Eva' })
  const page = await openPage({ server, as: ana, language: 'es' })
  await holdBackMessages(page)
  const live = untilLive(page)
  await openChat(page, ana, luis)
  await live
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Y además' })).toContainText('Enviando')
  await ana.client.post('/api/signoff', {})
  await expect(page.getByText('Tu sesión ha terminado. Entra de nuevo')).toBeVisible()
  await expect(page.getByText('Lo que quedó sin enviar te espera en este navegador')).toBeVisible()
  const kept = await storedKeys(page)
  expect(kept.filter((key) => !key.startsWith(`michi.pending.${ana.id}.`))).toEqual(allowed)
  expect(kept).toHaveLength(allowed.length + 1)

  await logIn(page, eva)
  expect((await storedKeys(page)).filter((key) => key.includes(`.${ana.id}.`))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
})

test('a session that ended while the app was closed leaves only what was typed in the browser', async ({
  openPage,
  trouble,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const page = await openPage({ server, as: ana, language: 'es' })
  const chatId = await openChat(page, ana, luis)
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'michi_session' })
  await page.goto('.')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await storedKeys(page)).toEqual([
    allowed[0],
    `michi.draft.${ana.id}.${chatId}`,
    allowed[1],
  ])
  expect(trouble.list()).toEqual([])
})
