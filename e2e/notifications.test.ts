import type { Page } from '@playwright/test'
import { noFilter } from '../contract/filter-parts.ts'
import { findCommand } from '../server/db/find-command.ts'
import { browserOptions } from './testing/browser.ts'
import { expect, openAppTab, provideServer, signOff, test, untilLive } from './testing/journey.ts'
import { like, match, say, signUp } from './testing/people.ts'

// The headless shell, in which the other journeys run, never allows notifications.
const wholeChromium = findCommand('chromium')
test.use({
  launchOptions: {
    ...browserOptions(),
    ...(wholeChromium && { executablePath: wholeChromium }),
  },
})
test.beforeAll(() => {
  if (!wholeChromium) throw new Error('Install a whole Chromium: apt-get install chromium.')
})

const server = provideServer()

/** The notifications that the browser shows. */
const listShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** The browser drops a push for a worker that is still being activated. */
const untilActivated = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => active?.state === 'activated' && resolve()
    active?.addEventListener('statechange', look)
    look()
    await promise
  })

/** Delivers pushes to the service worker through the browser, without a push service. */
async function openPushes(page: Page) {
  await untilActivated(page)
  const session = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations
    if (registration) resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await promise
  return (message: { web_push: number; notification: { tag: string; body: string } }) => {
    const { tag, body } = message.notification
    const data = JSON.stringify(message)
    // Chromium drops notifications when it first compares its list with the screen, at a time of its own.
    return expect(async () => {
      const delivery = { origin: server.origin, registrationId, data }
      await session.send('ServiceWorker.deliverPushMessage', delivery)
      const shown = expect.poll(() => listShown(page), { timeout: 5000 })
      await shown.toContainEqual(expect.objectContaining({ tag, body }))
    }).toPass()
  }
}

test('a push is shown, one for each chat, and a tap opens that chat in the open tab', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'hola')
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  const badges: (number | 'none')[] = []
  await page.exposeFunction('recordBadge', (count: number | 'none') => badges.push(count))
  await page.addInitScript(`
    navigator.setAppBadge = (count) => recordBadge(count)
    navigator.clearAppBadge = () => recordBadge('none')
  `)
  await page.goto('settings')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => badges.at(-1)).toBe(1)
  const push = await openPushes(page)
  const message = (body: string) => ({
    web_push: 8030,
    notification: {
      title: 'Toby',
      body,
      lang: 'es',
      navigate: `/michiapp/chats#chat=${chatId}`,
      tag: `chat-${chatId}`,
    },
    app_badge: '1',
  })
  // The first query makes Chromium drop notifications that are not on the screen yet.
  expect(await listShown(page)).toEqual([])
  await push(message('Un mensaje nuevo'))
  await expect.poll(() => listShown(page)).toHaveLength(1)
  await push(message('2 mensajes nuevos'))
  await expect
    .poll(() => listShown(page))
    .toEqual([{ title: 'Toby', body: '2 mensajes nuevos', tag: `chat-${chatId}` }])

  await test.step('the tap', async () => {
    const [worker] = page.context().serviceWorkers()
    // As a string, because it uses globals of the service worker.
    await worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
    await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
    await expect(page).toHaveURL(/\/michiapp\/chat$/)
    await expect.poll(() => listShown(page)).toEqual([])
    // It is read now.
    await expect.poll(() => badges.at(-1)).toBe(0)
  })

  await test.step('the number on the icon, by the worker', async () => {
    const [worker] = page.context().serviceWorkers()
    const data = JSON.stringify({ ...message('3 mensajes nuevos'), app_badge: '7' })
    const badge = await worker?.evaluate(`new Promise((resolve) => {
      navigator.setAppBadge = async (count) => resolve(count)
      dispatchEvent(new PushEvent('push', { data: ${JSON.stringify(data)} }))
    })`)
    expect(badge).toBe(7)
  })

  await test.step('the same from a new tab', async () => {
    const another = await page.context().newPage()
    await another.goto(`chats#chat=${chatId}`)
    await expect(another).toHaveURL(/\/michiapp\/chat$/)
    await expect(another.getByRole('heading', { name: 'Toby' })).toBeVisible()
    await another.close()
  })

  await test.step('a goodbye', async () => {
    await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
    await page.getByRole('button', { name: /Despedirme con cariño/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Despedirte de Toby' })
    await dialog.getByRole('radio', { name: /no tengo tiempo/ }).check()
    await dialog.getByRole('button', { name: 'Despedirme' }).click()
    await expect(page.getByText(/^Te has despedido\. El chat está cerrado\.$/)).toBeVisible()
    await expect(page.getByLabel('Mensaje', { exact: true })).toBeHidden()
  })

  await test.step('signing off takes back what is shown', async () => {
    await push(message('Un mensaje nuevo'))
    await expect.poll(() => listShown(page)).toHaveLength(1)
    await page.goto('settings')
    await signOff(page)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect.poll(() => listShown(page)).toEqual([])
    await expect.poll(() => badges).toContain('none')
  })
})

test('a tap leads from any page of an open tab to what the notification is about', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, 'hola')
  const { body: household } = await luis.client.get<{ pets: { id: number }[] }>(
    `/api/household/${luis.id}`,
  )
  const { body: poster } = await luis.client.post<{ key: string }>('/api/raiselostpet', {
    userId: luis.id,
    petId: household.pets[0]?.id,
    place: 'Parque del Retiro',
    lostAt: new Date().toISOString(),
  })
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await page.goto('privacy')
  const push = await openPushes(page)
  expect(await listShown(page)).toEqual([])
  const tap = async (path: string) => {
    const notification = {
      title: path,
      body: '',
      lang: 'es',
      navigate: `/michiapp${path}`,
      tag: path,
    }
    await push({ web_push: 8030, notification })
    await expect.poll(() => listShown(page)).toHaveLength(1)
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(`(async () => {
      const [notification] = await registration.getNotifications()
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })()`)
  }
  const isOpen = (path: string) => expect(page).toHaveURL(`${server.origin}/michiapp${path}`)
  // The mark goes when the page is loaded again.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await tap(`/lost/${poster.key}`)
  await isOpen(`/lost/${poster.key}`)
  await tap('/lost')
  await isOpen('/lost')
  await tap('/home')
  await isOpen('/home')
  await tap('/chats#notes')
  await isOpen('/notes')
  await page.getByRole('link', { name: /^Chats/ }).click()
  await isOpen('/chats')
  await tap(`/chats#chat=${chatId}`)
  await isOpen('/chat')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('notifications are switched on and off for this device, and the server knows', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 422 .* at \/api\/updatenotifications/)
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  // A real subscription needs the push service of the browser, on the internet.
  await page.addInitScript(() => {
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/a',
      toJSON: () => ({
        endpoint: 'https://fcm.googleapis.com/a',
        keys: {
          p256dh:
            'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        sessionStorage.setItem('subscribed', 'no more')
        return true
      },
    }
    // A browser may know a time zone that the server does not.
    const real = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...real.call(this), timeZone: 'America/Yet_Unknown' }
    }
    Object.assign(PushManager.prototype, {
      async subscribe(options: { applicationServerKey: string }) {
        sessionStorage.setItem('subscribed', options.applicationServerKey)
        return subscription
      },
      async getSubscription() {
        return subscription
      },
    })
  })
  const subscribed = () => page.evaluate(() => sessionStorage.getItem('subscribed'))
  const answers = (path: string) =>
    page.waitForResponse((response) => response.url().includes(path) && response.ok())
  await page.goto('settings')
  await openAppTab(page)
  const device = page.getByRole('switch', { name: 'Notificaciones en este dispositivo' })
  const added = answers('/api/addsubscription')
  await device.check()
  await added
  const { body } = await ana.client.get<{ publicKey: string }>(`/api/notifications/${ana.id}`)
  expect(await subscribed()).toBe(body.publicKey)

  const renewed = answers('/api/addsubscription')
  await page.reload()
  await renewed
  await expect(device).toBeChecked()

  // A password change ends the notifications of all browsers; this one subscribes again.
  const again = answers('/api/addsubscription')
  await page.getByRole('link', { name: 'Contraseña' }).click()
  await page.getByLabel('Contraseña actual').fill(ana.password)
  await page.getByLabel('Contraseña nueva').fill('otra clave larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await again
  await page.goto('settings')
  await openAppTab(page)
  await expect(device).toBeChecked()
  const ended = answers('/api/deletesubscription')
  await device.uncheck()
  await ended
  await expect.poll(subscribed).toBe('no more')
})

test('an iPhone gets instructions until the app is on the Home Screen, and no question', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server)]
  await like(ana, luis)
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
  const page = await openPage({ server, as: ana, userAgent, worker: true })
  await page.addInitScript('delete window.PushManager; delete window.Notification')
  const live = untilLive(page)
  await page.goto('home')
  await live
  await like(luis, ana)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  const section = page.getByRole('region', { name: 'Notificaciones' })
  await expect(section.getByText(/«Añadir a pantalla de inicio»/)).toBeVisible()
  await expect(section.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('when the first chat is left the app asks once about notifications, and Settings has all switches', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await like(ana, luis)
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  const live = untilLive(page)
  await page.goto('home')
  await live
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const question = page.getByRole('dialog', { name: '¿Activamos las notificaciones?' })
  await like(luis, ana)
  await page.getByRole('button', { name: 'Decir hola' }).click()
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await field.fill('¡Hola, Toby!')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '¡Hola, Toby!' })).toContainText(
    'Enviado',
  )
  await page.getByRole('link', { name: 'Perfil de Toby' }).click()
  await expect(page).toHaveURL(/profile/)
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(field).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Volver' }).click()
  await question.getByRole('button', { name: 'No, gracias' }).click()
  // Back led to where the match was.
  await expect(page).toHaveURL(/home$/)
  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('link', { name: /¡Hola, Toby!/ }).click()
  await field.fill('¿Paseamos?')
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '¿Paseamos?' })).toContainText(
    'Enviado',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  const section = page.getByRole('region', { name: 'Notificaciones' })
  await expect(
    section.getByRole('switch', { name: 'Notificaciones en este dispositivo' }),
  ).not.toBeChecked()
  await expect(section.getByRole('switch')).toHaveCount(5)
  await section.getByRole('switch', { name: 'Personas' }).uncheck()
  await section.getByRole('combobox', { name: 'Desde' }).selectOption('23:00')
  await expect
    .poll(async () => (await ana.client.get(`/api/notifications/${ana.id}`)).body)
    .toMatchObject({ people: false, quietFrom: 23, quietTo: 8, timeZone: 'Europe/Madrid' })
})

test('nobody is asked about notifications after a goodbye', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await match(ana, luis)
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await page.goto('chats')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.getByRole('link', { name: 'Escribe a Toby' }).click()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Lo siento, Toby')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Opciones sobre Toby' }).click()
  await page.getByRole('button', { name: /^Despedirme con cariño/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Despedirme' }).click()
  await expect(page.getByText('El chat está cerrado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await openAppTab(page)
  const here = page.getByRole('switch', { name: 'Notificaciones en este dispositivo' })
  await expect(here).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a person who asks to be told of something is asked how, if nothing would reach them', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 640, photos: ['#963'] })
  const filter = { ...noFilter, distance: 10 }
  await ana.client.put('/api/updatedeckfilter', { userId: ana.id, filter })
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await page.goto('home')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const question = page.getByRole('dialog', { name: '¿Activamos las notificaciones?' })
  await page.getByRole('button', { name: 'Avísame cuando haya tres nuevas' }).click()
  await question.getByRole('button', { name: 'No, gracias' }).click()
  await expect(page.getByText('activa las notificaciones o el correo en Ajustes')).toBeVisible()

  await page.getByRole('link', { name: 'Ajustes', exact: true }).click()
  await openAppTab(page)
  const lostPets = page.getByRole('switch', { name: 'Mascotas perdidas' })
  await lostPets.uncheck()
  await expect(question).toBeHidden()
  await lostPets.check()
  await question.getByRole('button', { name: 'No, gracias' }).click()
  await expect(lostPets).toBeChecked()
})

test('the owner of a lost pet is asked how to reach them, and told that messages come at night too', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 641 })
  const page = await openPage({ server, as: ana, worker: true })
  await page.context().grantPermissions(['notifications'], { origin: server.origin })
  await page.goto('lost')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.getByLabel('¿Dónde?').fill('Parque del Retiro')
  await page.getByRole('button', { name: 'Dar la alarma' }).click()
  const question = page.getByRole('dialog', { name: '¿Activamos las notificaciones?' })
  await expect(question).toContainText('en cuanto alguien vea a Michi, también de noche')
  await question.getByRole('button', { name: 'No, gracias' }).click()
  await expect(page.getByRole('button', { name: 'Compartir el cartel' })).toBeVisible()
})
