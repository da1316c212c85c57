import { moving } from './testing/context.ts'
import { holdTimers } from './testing/hold-timers.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { like, match, password, say, signUp } from './testing/people.ts'

const server = provideServer()

test('from the first visit to the first match to the first message', async ({ openPage }) => {
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', photos: ['#963'] })
  const page = await openPage({ ...moving, server, consented: false })

  await test.step('the first visit', async () => {
    await page.goto('.')
    await expect(page.getByRole('heading', { name: 'MichiApp' })).toBeVisible()
    await expect(page.getByText('Mascotas de tu barrio buscan amigos.')).toBeVisible()
    // The login form is empty without demo mode.
    await expect(page.getByLabel('Email')).toHaveValue('')
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByRole('link', { name: 'Crea tu cuenta' }).click()
  })

  await test.step('signing up', async () => {
    await expect(page.getByRole('link', { name: 'Volver' })).toBeVisible()
    await page.getByLabel('Tu nombre').fill('Ana')
    await page.getByLabel('El nombre de tu mascota').fill('Michi')
    const city = page.getByRole('combobox', { name: 'Ciudad' })
    await city.fill('alcala de he')
    await page.getByRole('option', { name: 'Alcalá de Henares' }).click()
    await expect(city).toHaveValue('Alcalá de Henares')
    await page.getByLabel('Email').fill('ana@michi.app')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('¡Cuenta creada! Ya puedes entrar.')).toBeVisible()
  })

  await test.step('logging in', async () => {
    await expect(page.getByLabel('Email')).toHaveValue('ana@michi.app')
    const live = untilLive(page)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('button', { name: 'Luego' }).click()
    await expect(page).toHaveURL(/\/michiapp\/home$/)
    await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
    await expect(page.getByText('a 30 km con Luis')).toBeVisible()
    await live
  })

  await test.step('a like that is returned, later', async () => {
    await page.getByRole('button', { name: 'Me gusta Toby' }).click()
    await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
    const { body } = await luis.client.get<{ id: number }[]>(`/api/usertimeline/${luis.id}`)
    const ana = { ...luis, id: body[0]?.id ?? 0 }
    await like(luis, ana)
    const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
    await expect(celebration).toContainText('¡Toby y Luis también quieren conoceros!')
    await celebration.getByRole('button', { name: 'Decir hola' }).click()
  })

  await test.step('the first message', async () => {
    await expect(page).toHaveURL(/\/michiapp\/chat$/)
    await expect(page.getByText('Di hola a')).toBeVisible()
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('¡Hola, Toby!')
    await page.getByRole('button', { name: 'Enviar' }).click()
    const bubble = page.getByRole('listitem').filter({ hasText: '¡Hola, Toby!' })
    await expect(bubble).toContainText('Enviado')
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('')
    const { body: chats } = await luis.client.get<{ last_message: string }[]>(
      `/api/userchats/${luis.id}`,
    )
    expect(chats[0]?.last_message).toBe('¡Hola, Toby!')
  })
})

test('a like that is returned at once has one way to say hello, and an idea fills the field there', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 503 })
  const eva = await signUp(server, { animalName: 'Luna', cityId: 503, photos: ['#393'] })
  await like(eva, ana)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Luna' }).click()
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  await expect(celebration.getByRole('img', { name: 'Luna' })).toBeVisible()
  await expect(celebration.getByRole('textbox')).toHaveCount(0)
  await celebration.getByRole('button', { name: 'Decir hola' }).click()
  await expect(page).toHaveURL(/\/michiapp\/chat$/)
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await page.getByRole('button', { name: '¿Siesta o paseo? 🐾' }).click()
  await expect(field).toHaveValue('¿Siesta o paseo? 🐾')
  await expect(field).toBeFocused()
  await expect(page.getByRole('listitem')).toHaveCount(0)
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '¿Siesta' })).toContainText('Enviado')
  await expect(field).toHaveValue('')
})

test('the ideas stay until the person has written, even if the other one writes first', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  const page = await openPage({ server, as: ana })
  const live = untilLive(page)
  await page.goto('chats')
  await live
  await page.getByRole('link', { name: 'Escribe a Toby' }).click()
  const ideas = page.getByRole('group', { name: /^Ideas para empezar/ })
  await expect(ideas.getByRole('button')).not.toHaveCount(0)
  await say(luis, chatId, 'Buenas')
  await expect(page.getByRole('listitem').filter({ hasText: 'Buenas' })).toBeVisible()
  await expect(ideas.getByRole('button').first()).toBeVisible()
  const idea = (await ideas.getByRole('button').first().textContent()) ?? ''
  await ideas.getByRole('button').first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: idea })).toContainText('Enviado')
  await expect(ideas).toBeHidden()
})

test('after the first match the app offers to be installed, once', async ({ openPage }) => {
  const cityId = 501
  const ana = await signUp(server, { cityId })
  for (const animalName of ['Luna', 'Kira'])
    await like(await signUp(server, { animalName, cityId }), ana)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  const likeButton = page.getByRole('button', { name: /^Me gusta / })
  await expect(likeButton).toBeEnabled()
  // Chromium fires this event when the app can be installed.
  await page.evaluate(() => {
    const prompt = () => document.body.setAttribute('data-prompted', '')
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  const install = page.getByRole('button', { name: 'Instalar' })
  await likeButton.click()
  await celebration.getByRole('button', { name: 'Seguir mirando' }).click()
  await install.click()
  await expect(page.locator('body[data-prompted]')).toBeVisible()
  await likeButton.click()
  await celebration.getByRole('button', { name: 'Seguir mirando' }).click()
  await expect(celebration).toBeHidden()
  await expect(install).toBeHidden()
})

test('the first match outside the deck is read before the app offers to be installed', async ({
  openPage,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await like(ana, luis)
  const page = await openPage({ server, as: ana })
  await holdTimers(page, 8000)
  const live = untilLive(page)
  await page.goto('settings')
  await live
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await like(luis, ana)
  await page.getByRole('status').getByRole('button', { name: 'Decir hola' }).click()
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Instalar' })).toBeVisible()
})

test('a match does not interrupt a person who is writing', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const eva = await signUp(server, { name: 'Eva', animalName: 'Luna' })
  await say(luis, await match(ana, luis), 'Cuéntame')
  await like(ana, eva)
  const page = await openPage({ server, as: ana })
  // The snackbar normally closes after eight seconds; here it stays.
  await holdTimers(page, 8000)
  const live = untilLive(page)
  await page.goto('chats')
  await page.getByRole('link', { name: /Cuéntame/ }).click()
  await live
  const field = page.getByRole('textbox', { name: 'Mensaje' })
  await field.pressSequentially('Mi calle')
  await like(eva, ana)
  const news = page.getByRole('status').filter({ hasText: '¡Match con Luna!' })
  await expect(news).toBeVisible()
  await page.keyboard.type(' es Mayor')
  await expect(field).toHaveValue('Mi calle es Mayor')
  await news.getByRole('button', { name: 'Decir hola' }).click()
  await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
})

test('the next person to sign in sees nothing of another’s match', async ({ openPage }) => {
  const [ana, eva] = [await signUp(server), await signUp(server, { name: 'Eva' })]
  const luis = await signUp(server, { animalName: 'Toby' })
  await like(ana, luis)
  const page = await openPage({ server, as: ana })
  await holdTimers(page, 8000)
  const live = untilLive(page)
  await page.goto('settings')
  await live
  await like(luis, ana)
  const news = page.getByText('¡Match con Toby!')
  await expect(news).toBeVisible()
  await openAppTab(page)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.getByLabel('Email').fill(eva.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(eva.password)
  const signedIn = page.waitForResponse(/usertimeline/)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await signedIn
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  await expect(news).toBeHidden()
})

test('a match that happened while the app was closed is in the list', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await match(ana, luis)
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('link', { name: /^Chats.*1 novedad/ }).click()
  await expect(page.getByRole('link', { name: 'Escribe a Toby' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Escribe a Toby' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chats', exact: true })).toBeVisible()
})

test('a match stops being new when its chat is opened, also in another tab', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 502 })
  const eva = await signUp(server, { animalName: 'Luna', cityId: 502, photos: ['#393'] })
  await match(ana, await signUp(server, { animalName: 'Toby', cityId: 700 }))
  await like(eva, ana)
  const page = await openPage({ server, as: ana })
  const other = await page.context().newPage()
  const live = untilLive(other)
  await other.goto('settings')
  await expect(other.getByRole('link', { name: /^Chats.*1 novedad/ })).toBeVisible()
  await live
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Luna' }).click()
  await expect(other.getByRole('link', { name: /^Chats.*2 novedades/ })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Decir hola' }).click()
  await expect(page.getByRole('heading', { name: 'Luna' })).toBeVisible()
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: /^Chats.*1 novedad/ })).toBeVisible()
})

test('a key press at the moment a match appears does not press its buttons', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 501 })
  const eva = await signUp(server, { animalName: 'Luna', cityId: 501, photos: ['#393'] })
  await like(eva, ana)
  const page = await openPage({ ...moving, server, as: ana })
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Luna' }).focus()
  await page.keyboard.press('Enter')
  const celebration = page.getByRole('dialog', { name: '¡Es un match!' })
  await expect(celebration).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(celebration).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(celebration).toBeHidden()
})
