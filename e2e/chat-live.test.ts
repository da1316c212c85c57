import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openTestNetwork } from '../harness/test-network.ts'
import { listAnnounced } from './testing/announcements.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { untilShown } from './testing/moments.ts'
import { match, type Person, say, signUp } from './testing/people.ts'
import type { Server } from './testing/server.ts'

const server = provideServer()

async function makePair(where: Server = server) {
  const [ana, luis] = await Promise.all([
    signUp(where, { name: 'Ana', animalName: 'Michi' }),
    signUp(where, { name: 'Luis', animalName: 'Toby' }),
  ])
  return { ana, luis, chatId: await match(ana, luis) }
}

async function openChat(page: Page, other: Person): Promise<void> {
  await page.goto('chats')
  await page.getByRole('link', { name: other.animalName, exact: false }).last().click()
  await expect(page.getByRole('heading', { name: other.animalName })).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensaje' }).fill(text)
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
}

const bubble = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(text, { exact: true }) })

/** The texts of all messages, in order. */
const texts = (page: Page) => page.getByRole('listitem').locator('[dir=auto]').allTextContents()

test('a read chat stays read when an older answer comes late', async ({ openPage }) => {
  const { ana, luis, chatId } = await makePair()
  for (const text of ['uno', 'dos', 'tres']) await say(luis, chatId, text)
  const page = await openPage({ server, as: ana })
  let asked = 0
  const isRead = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/userchats/**', async (route) => {
    const isSecond = asked++ === 1
    const response = await route.fetch()
    // The page fetches the list a second time when its socket is open.
    if (isSecond) await isRead.promise
    await route.fulfill({ response }).catch(() => {})
    if (isSecond) late.resolve()
  })
  await openChat(page, luis)
  await expect(page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
  isRead.resolve()
  await late.promise
  // When this newer message shows, the page has processed the late answer.
  await say(luis, chatId, 'cuatro')
  await expect(bubble(page, 'cuatro')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
})

test('the pet in the header leads to its photos, and back to the same chat', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  await page.getByRole('link', { name: `Perfil de ${luis.animalName}` }).click()
  await expect(page).toHaveURL(/\/profile\//)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/chat$/)
  await expect(page.getByRole('heading', { name: luis.animalName })).toBeVisible()
})

test('an empty chat offers ideas, and messages of a few emoji are shown large', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  const ideas = page.getByRole('group', { name: 'Ideas para empezar' })
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await field.fill('A medias')
  await ideas.getByRole('button', { name: '¿Siesta o paseo?' }).dblclick()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('A medias ¿Siesta o paseo? 🐾')
  await field.fill('¿Siesta o paseo? 🐾')
  await field.press('Enter')
  await expect(bubble(page, '¿Siesta o paseo? 🐾')).toContainText('Enviado')
  await field.fill('👨‍👩‍👧 🐾')
  await field.press('Enter')
  await expect(page.getByRole('listitem')).toHaveCount(2)
  await expect(ideas).toBeHidden()
  const size = (text: string) =>
    page
      .getByText(text, { exact: true })
      .evaluate((e) => Number.parseFloat(getComputedStyle(e).fontSize))
  // Their time is below them.
  const [large, time] = await Promise.all([
    page.getByText('👨‍👩‍👧 🐾', { exact: true }).boundingBox(),
    page.getByRole('listitem').last().locator('time').boundingBox(),
  ])
  expect(time?.y).toBeGreaterThanOrEqual((large?.y ?? 0) + (large?.height ?? 0))
  expect(await size('👨‍👩‍👧 🐾')).toBeGreaterThan(2 * (await size('¿Siesta o paseo? 🐾')))
})

test('a link in a message can be opened, in a new tab, once both have written', async ({
  openPage,
}) => {
  const { ana, luis, chatId } = await makePair()
  await say(luis, chatId, 'Mira https://parque.example/ruta?a=1.')
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  await expect(bubble(page, 'Mira https://parque.example/ruta?a=1.')).toBeVisible()
  const link = page.getByRole('link', { name: 'https://parque.example/ruta?a=1', exact: true })
  await expect(link).toHaveCount(0)
  await say(ana, chatId, '¡Qué bonito!')
  await expect(link).toHaveAttribute('href', 'https://parque.example/ruta?a=1')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noreferrer noopener')
})

test('an unsent draft is kept, also after a change of language', async ({ openPage }) => {
  const { ana, luis } = await makePair()
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('A medias')
  await openChat(page, luis)
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('A medias')
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  await page.getByRole('button', { name: 'Switch to English' }).click()
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('link', { name: 'Write to Toby' }).click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(field).toHaveValue('A medias')
  await field.press('Enter')
  await expect(bubble(page, 'A medias')).toContainText('Sent')
  await page.reload()
  await expect(field).toHaveValue('')
})

test('two people chat live', async ({ openPage }) => {
  const { ana, luis } = await makePair()
  const [anasPage, luisPage] = await Promise.all([
    openPage({ server, as: ana }),
    openPage({ server, as: luis }),
  ])
  await openChat(anasPage, luis)
  const live = untilLive(luisPage)
  await luisPage.goto('chats')
  await live

  await write(anasPage, '¿Hay alguien?')
  await expect(bubble(anasPage, '¿Hay alguien?')).toContainText('Enviado')

  // The message is unread: a badge in the list and on the navigation.
  await expect(luisPage.getByRole('link', { name: /Chats.*1 novedad/ })).toBeVisible()
  const row = luisPage.getByRole('link', { name: /Michi.*¿Hay alguien\?.*1 sin leer/ })
  await row.click()
  await expect(bubble(luisPage, '¿Hay alguien?')).toBeVisible()
  await expect(bubble(anasPage, '¿Hay alguien?')).toContainText('Leído')
  await expect(luisPage.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()

  const typing = untilShown(anasPage, /escribiendo…/)
  await luisPage.getByRole('textbox', { name: 'Mensaje' }).pressSequentially('Sí')
  await typing
  await luisPage.getByRole('button', { name: 'Enviar' }).click()
  await expect(bubble(anasPage, 'Sí')).toBeVisible()
  await expect(anasPage.getByText('escribiendo…')).toBeHidden()
  await expect(bubble(luisPage, 'Sí')).toContainText('Leído')
  expect(await texts(anasPage)).toEqual(['¿Hay alguien?', 'Sí'])
})

test('after time offline no message is lost or doubled, and both see the same order', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  const { ana, luis } = await makePair()
  const [anasPage, luisPage] = await Promise.all([
    openPage({ server, as: ana }),
    openPage({ server, as: luis }),
  ])
  await Promise.all([openChat(anasPage, luis), openChat(luisPage, ana)])
  await write(anasPage, 'uno')
  await expect(bubble(luisPage, 'uno')).toBeVisible()
  // Everything that this page loads later is there.
  await expect(luisPage.locator('[class^=snackbars]')).toBeAttached()
  await luisPage.waitForLoadState('networkidle')

  await luisPage.context().setOffline(true)
  await expect(luisPage.getByText('Sin conexión. Lo que escribas saldrá')).toBeVisible()
  for (const text of ['dos', 'tres']) await write(anasPage, text)
  for (const text of ['cuatro', 'cinco']) await write(luisPage, text)
  await expect(bubble(anasPage, 'tres')).toContainText('Enviado')
  await expect(bubble(luisPage, 'cinco')).toContainText('Enviando')
  await luisPage.context().setOffline(false)
  await expect(bubble(luisPage, 'cinco')).toContainText('Leído')
  await expect(bubble(anasPage, 'tres')).toContainText('Leído')
  await expect(luisPage.getByText('Sin conexión. Lo que escribas saldrá')).toBeHidden()

  const all = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
  await expect.poll(() => texts(luisPage)).toEqual(all)
  await expect.poll(() => texts(anasPage)).toEqual(all)
  await luisPage.reload()
  await expect.poll(() => texts(luisPage)).toEqual(all)
})

test('a message that arrives while a page is connecting is not lost', async ({ openPage }) => {
  const { ana, luis, chatId } = await makePair()
  const page = await openPage({ server, as: ana })
  const connecting = Promise.withResolvers<void>()
  const said = Promise.withResolvers<void>()
  await page.routeWebSocket(/michisocket/, async (socket) => {
    connecting.resolve()
    await said.promise
    socket.connectToServer()
  })
  await page.goto('chats')
  await expect(page.getByRole('link', { name: 'Escribe a Toby' })).toBeVisible()
  await connecting.promise
  await say(luis, chatId, '¿Me oyes?')
  said.resolve()
  await expect(page.getByText('¿Me oyes?')).toBeVisible()
})

test('Enter sends, Shift+Enter breaks the line, and nothing visible sends nothing', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await field.pressSequentially('   ')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await expect(page.getByText('Di hola a Toby')).toBeVisible()
  await field.fill('una')
  await field.press('Shift+Enter')
  await field.pressSequentially('dos')
  await field.press('Enter')
  await expect(bubble(page, 'una\ndos')).toContainText('Enviado')
  expect(await texts(page)).toEqual(['una\ndos'])
})

test('older messages come on scrolling up, without a jump', async ({ openPage }) => {
  const { ana, luis, chatId } = await makePair()
  for (let n = 1; n <= 130; n++) await say(luis, chatId, `mensaje ${n}`)
  const page = await openPage({ server, as: ana })
  await openChat(page, luis)
  await expect(page.getByText('mensaje 130', { exact: true })).toBeVisible()
  await expect(bubble(page, 'mensaje 31')).toBeAttached()
  await expect(bubble(page, 'mensaje 30')).not.toBeAttached()
  const window = page.getByRole('region', { name: 'Mensajes con Toby' })
  const measured = Promise.withResolvers<void>()
  await page.route(/\/api\/chat\/.+before=/, async (route) => {
    await measured.promise
    await route.continue()
  })
  await window.evaluate((element) => element.scrollTo(0, 400))
  const anchor = bubble(page, 'mensaje 37')
  const before = (await anchor.boundingBox())?.y ?? 0
  measured.resolve()
  await expect(bubble(page, 'mensaje 1')).toBeAttached()
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)

  await say(luis, chatId, 'uno nuevo')
  await page.getByRole('button', { name: '1 mensaje nuevo' }).click()
  await expect(page.getByText('uno nuevo', { exact: true })).toBeInViewport()
})

test('a reaction by touch or keyboard is shown and announced to the other person', async ({
  openPage,
}) => {
  const { ana, luis, chatId } = await makePair()
  await say(luis, chatId, '¿Paseo el sábado?')
  await say(ana, chatId, 'Si no llueve')
  const [anasPage, luisPage] = await Promise.all([
    openPage({ server, as: ana, hasTouch: true, isMobile: true }),
    openPage({ server, as: luis }),
  ])
  await openChat(anasPage, luis)
  await openChat(luisPage, ana)

  await test.step('a finger that rests on it', async () => {
    const asked = bubble(anasPage, '¿Paseo el sábado?')
    await rest(asked.getByText('¿Paseo el sábado?'))
    const menu = anasPage.getByRole('group', { name: 'Elige una reacción' })
    const face = menu.getByRole('button', { name: 'Choca esa pata' })
    // Lifted, the finger clicks what has come under it.
    await face.dispatchEvent('click', { detail: 1 })
    await expect(menu.getByRole('button', { name: 'Responder' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Copiar' })).toBeVisible()
    await expect(menu.getByRole('button', { name: 'Denunciar' })).toBeVisible()
    await face.click()
    await expect(asked.getByRole('button', { name: 'Tu reacción: Choca esa pata' })).toBeVisible()
    await expect(bubble(luisPage, '¿Paseo el sábado?')).toContainText('Choca esa pata')
    await expect(luisPage.getByText(/Michi reacciona a .+ Choca esa pata/)).toBeAttached()
  })

  await test.step('the keys, and back', async () => {
    const answer = bubble(luisPage, 'Si no llueve')
    await answer.getByRole('button', { name: 'Reaccionar' }).press('Enter')
    await expect(luisPage.getByRole('button', { name: 'Me encanta' })).toBeFocused()
    await luisPage.keyboard.press('Escape')
    await expect(answer.getByRole('button', { name: 'Reaccionar' })).toBeFocused()
    await luisPage.keyboard.press('Enter')
    await luisPage.keyboard.press('Enter')
    await expect(bubble(anasPage, 'Si no llueve')).toContainText('Me encanta')
    await answer.getByRole('button', { name: 'Tu reacción: Me encanta' }).press('Enter')
    await expect(luisPage.getByRole('button', { name: 'Me encanta', pressed: true })).toBeFocused()
    await luisPage.keyboard.press('Enter')
    await expect(answer.getByRole('button', { name: /Tu reacción/ })).toBeHidden()
    await expect(bubble(anasPage, 'Si no llueve')).not.toContainText('Me encanta')
  })
})

/** A long press: the finger stays down until something opens. */
async function rest(target: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
  const finger = { pointerType: 'touch', isPrimary: true, clientX: x + 5, clientY: y + 5 }
  await target.dispatchEvent('pointerdown', finger)
  await expect(target.page().getByRole('group', { name: 'Elige una reacción' })).toBeVisible()
  await target.dispatchEvent('pointerup', finger)
}

test('nobody notices that a server is replaced, and messages written meanwhile arrive', async ({
  host,
  openPage,
  trouble,
}) => {
  // The page repeats requests that reach the old server just before it closes.
  trouble.allow(/status of 503/)
  const folder = mkdtempSync(join(tmpdir(), 'michi-e2e-'))
  const urlOf = ({ port }: { port: number }) => `http://localhost:${port}`
  const leaving = await host.run({ DATA_DIR: folder })
  const proxy = await openTestNetwork(urlOf(leaving))
  const behind = { origin: proxy.url, stop: proxy.close }
  const { ana, luis, chatId } = await makePair(behind)
  const page = await openPage({ server: behind, as: ana })
  const live = untilLive(page)
  await openChat(page, luis)
  await live

  const announcedBefore = (await listAnnounced(page)).length
  const again = untilLive(page)
  // New connections wait for the next server, as behind Caddy.
  const next = Promise.withResolvers<string>()
  proxy.leadTo(next.promise)
  const left = leaving.stop()
  await write(page, 'Mientras tanto')
  await left
  const staying = await host.run({ DATA_DIR: folder })
  next.resolve(urlOf(staying))
  await again
  await expect(bubble(page, 'Mientras tanto')).toContainText('Enviado')
  await say(luis, chatId, 'Te leo')
  await expect(bubble(page, 'Te leo')).toBeVisible()
  expect((await listAnnounced(page)).slice(announcedBefore)).toEqual(['Toby: Te leo'])
  await page.close()
  await proxy.close()
  await staying.stop()
  rmSync(folder, { recursive: true })
})
