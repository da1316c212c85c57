import type { Page } from '@playwright/test'
import { findCommand } from '../server/process/find-command.ts'
import { browserOptions } from './testing/browser.ts'
import { expect, provideServer, test, untilLive } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

// The headless shell, in which the other journeys run, never lets anybody show a notification.
const wholeChromium = findCommand('chromium')
test.use({
  launchOptions: {
    ...browserOptions(),
    ...(wholeChromium && { executablePath: wholeChromium }),
  },
})
test.skip(!wholeChromium, 'Notifications need a whole Chromium: apt-get install chromium.')

const server = provideServer()

/** What the browser shows, as a person would see it. */
const listShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** As a push service would, by way of the browser. */
async function openPushes(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration) resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await promise
  return (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: server.origin,
      registrationId,
      data: JSON.stringify(message),
    })
}

test('a push is shown, one for each chat, and a tap opens that chat in the open tab', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'hola')
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await page.goto('settings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const push = await openPushes(page)
  const message = (body: string) => ({
    web_push: 8030,
    notification: {
      title: 'Toby',
      body,
      lang: 'es',
      navigate: `/michiapp/chats#chat=${chatId}`,
      tag: `chat-${chatId}`,
      data: { userId: ana.id, chatId },
    },
    app_badge: '1',
  })
  await push(message('Un mensaje nuevo'))
  await expect.poll(() => listShown(page)).toHaveLength(1)
  await push(message('2 mensajes nuevos'))
  await expect
    .poll(() => listShown(page))
    .toEqual([{ title: 'Toby', body: '2 mensajes nuevos', tag: `chat-${chatId}` }])

  await test.step('the tap', async () => {
    const [worker] = page.context().serviceWorkers()
    // The worker's own names, which a page does not have.
    await worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
    await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
    await expect(page).toHaveURL(/\/michiapp\/chat$/)
    await expect.poll(() => listShown(page)).toEqual([])
  })

  await test.step('the same from a new tab', async () => {
    const another = await page.context().newPage()
    await another.goto(`chats#chat=${chatId}`)
    await expect(another).toHaveURL(/\/michiapp\/chat$/)
    await expect(another.getByRole('heading', { name: 'Toby' })).toBeVisible()
    await another.close()
  })

  await test.step('ending kindly', async () => {
    await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
    await page.getByRole('button', { name: /Despedirme con cariño/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Despedirte de Toby' })
    await dialog.getByRole('radio', { name: /no tengo tiempo/ }).check()
    await dialog.getByRole('button', { name: 'Despedirme' }).click()
    await expect(page.getByText(/Terminaste esta conversación: «Ahora no tengo/)).toBeVisible()
    await expect(page.getByLabel('Mensaje', { exact: true })).toBeDisabled()
  })
})

test('after the first match it is asked once whether to be told, and Settings have it all', async ({
  openPage,
}) => {
  const [ana, luis, eva] = [
    await signUp(server),
    await signUp(server, { animalName: 'Toby' }),
    await signUp(server, { animalName: 'Kira' }),
  ]
  for (const other of [luis, eva]) await like(ana, other)
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  const live = untilLive(page)
  await page.goto('home')
  await live
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const question = page.getByRole('dialog', { name: '¿Te avisamos?' })
  await like(luis, ana)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await question.getByRole('button', { name: 'No, gracias' }).click()
  await like(eva, ana)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Ajustes' }).click()
  const section = page.getByRole('region', { name: 'Avisos' })
  await expect(
    section.getByRole('switch', { name: 'Avisos en este dispositivo' }),
  ).not.toBeChecked()
  await section.getByRole('switch', { name: 'Mostrar el texto' }).check()
  await section.getByRole('combobox', { name: 'Desde' }).selectOption('23:00')
  await expect
    .poll(async () => (await ana.client.get(`/api/notifications/${ana.id}`)).body)
    .toMatchObject({ showText: true, quietFrom: 23, quietTo: 8, timeZone: 'Europe/Madrid' })
})
