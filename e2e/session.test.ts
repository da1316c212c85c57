import { expectAnnounced } from './testing/announcements.ts'
import { expect, provideServer, signOff, test, untilLive } from './testing/journey.ts'
import { match, say, signUp } from './testing/people.ts'

const server = provideServer()

test('without a user id every screen that needs one sends to the login, and back again', async ({
  openPage,
}) => {
  const luis = await signUp(server, { name: 'Luis', animalName: 'Toby', photos: ['#963'] })
  const ana = await signUp(server)
  const page = await openPage({ server })
  for (const path of ['chat', 'settings', 'nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/michiapp\/$/)
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  }
  // On a phone, too, the login says what MichiApp is and shows three pets.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(
    page.getByText('Mascotas de tu barrio buscan amigos. Os gustáis, habláis y quedáis.'),
  ).toBeInViewport({ ratio: 1 })
  const faces = page.locator('header img')
  await expect(faces).toHaveCount(3)
  for (const face of await faces.all()) {
    await expect(face).toBeInViewport({ ratio: 1 })
    await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  }
  await page.goto(`profile/${luis.id}`)
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${luis.id}$`))
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
})

test('an expired session leads to the login, and back to the same chat afterwards', async ({
  openPage,
  trouble,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  await say(luis, chatId, '¿Sigues ahí?')
  const page = await openPage({ server, as: ana })
  const live = untilLive(page)
  await page.goto('chats')
  await page.getByRole('link', { name: /¿Sigues ahí\?/ }).click()
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Aquí estoy')
  await live

  // All other requests wait, so that the message is the first to get a 401.
  const { promise: untilFoundOut, resolve: letTheOthersGo } = Promise.withResolvers<void>()
  await page.route(/\/api\/(?!addmessage)/, async (route) => {
    await untilFoundOut
    await route.continue()
  })
  trouble.expect(/status of 401/)
  await page.context().clearCookies({ name: 'michi_session' })
  await page.getByRole('textbox', { name: 'Mensaje' }).press('Enter')
  await expect(page.getByText('Tu sesión ha terminado. Entra de nuevo')).toBeVisible()
  letTheOthersGo()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await expect(page).toHaveURL(/\/michiapp\/chat$/)
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  // The message that was written when the session ended is not lost.
  const bubble = page.getByRole('listitem').filter({ hasText: 'Aquí estoy' })
  await expect(bubble).toContainText('Enviado')
})

test('the next person to sign in does not land on the page of the one before', async ({
  openPage,
  trouble,
}) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  await say(luis, await match(ana, luis), 'Entre nosotros')
  const eva = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Entre nosotros/ }).click()
  await expect(page.getByRole('heading', { name: 'Toby' })).toBeVisible()
  trouble.expect(/status of 401/)
  // The page may or may not open a socket before it knows that the session has ended.
  trouble.allow(/HTTP Authentication failed/)
  await page.context().clearCookies({ name: 'michi_session' })
  await page.reload()
  await expect(page.getByText('Tu sesión ha terminado. Entra de nuevo')).toBeVisible()
  await page.getByLabel('Email').fill(eva.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(eva.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a single 401, as during a password change, does not sign off', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 401 .* at \/api\/usersettings/)
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  const refusal = { status: 401, json: { code: 'not_signed_in' } }
  await page.route('**/api/usersettings/**', (route) => route.fulfill(refusal), { times: 1 })
  await page.goto('settings')
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana')
})

test('a session that is ended on another device ends here at once', async ({
  openPage,
  trouble,
}) => {
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  const live = untilLive(page)
  await page.goto('chats')
  await expect(page.getByText('No hay nada aquí... todavía')).toBeVisible()
  await live
  // Requests at that very moment are refused.
  trouble.allow(/status of 401|HTTP Authentication failed/)
  await ana.client.post('/api/signoff', {})
  await expect(page.getByText('Tu sesión ha terminado. Entra de nuevo')).toBeVisible()
})

test('the login page offers to continue only if one is still signed in', async ({ openPage }) => {
  const ana = await signUp(server, { name: 'Ana' })
  const page = await openPage({ server })
  await page.goto('.')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('checkbox', { name: 'Mantener la sesión abierta' }).check()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('.')
  await page.getByRole('button', { name: 'Seguir como Ana' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await signOff(page)
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Seguir como/ })).toBeHidden()
})

test('signing in to another account in one tab changes the other tabs', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { name: 'Luis' })]
  const page = await openPage({ server, as: ana })
  // A browser that is new to the account sends its language; by then it watches the other tabs.
  const watched = page.waitForRequest('**/api/updatenotifications')
  await page.goto('settings')
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Ana')
  await watched
  const other = await page.context().newPage()
  await other.goto('.')
  await expect(other.getByRole('button', { name: 'Seguir como Ana' })).toBeVisible()
  await other.getByLabel('Email').fill(luis.email)
  await other.getByLabel('Contraseña', { exact: true }).fill(luis.password)
  await other.getByRole('button', { name: 'Entrar' }).click()
  await expect(other).toHaveURL(/\/home$/)
  // The second person does not see the page of the first.
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('Luis')
})

test('the login form reports wrong and missing input', async ({ openPage, trouble }) => {
  trouble.expect(/status of 401 .* at \/api\/userlogin/)
  const page = await openPage({ server })
  await page.goto('.')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expectAnnounced(page, 'Por favor, rellena todos los campos')
  // The error box has gone, and the hints at the fields stay.
  await expect(page.getByText('Rellena este campo')).toHaveCount(2)

  await page.getByLabel('Email').fill('nadie@michi.app')
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expectAnnounced(page, 'Email o contraseña incorrectos')
})

test('an error stands clear of the button below it, and moves nothing', async ({ openPage }) => {
  const page = await openPage({ server, viewport: { width: 360, height: 740 } })
  await page.clock.install()
  await page.goto('.')
  const submit = page.getByRole('button', { name: 'Entrar' })
  await submit.focus()
  const place = await submit.boundingBox()
  await page.clock.pauseAt(Date.now() + 60_000)
  await submit.press('Enter')
  const box = page.getByRole('alert').getByText('Por favor, rellena todos los campos')
  await expect(box).toBeVisible()
  // The box has its full size when its animation ends.
  await box.evaluate((element) => Promise.all(element.getAnimations().map((a) => a.finished)))
  const error = await box.boundingBox()
  expect(await submit.boundingBox()).toEqual(place)
  const gap = (place?.y ?? 0) - ((error?.y ?? 0) + (error?.height ?? 0))
  expect(gap).toBeGreaterThanOrEqual(12)
})

test('the sign-up form reports wrong input, and an e-mail that is taken', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 400 .* at \/api\/adduser/)
  const ana = await signUp(server)
  const page = await openPage({ server, language: 'en' })
  await page.goto('signup')
  const submit = page.getByRole('button', { name: 'Create account' })
  await submit.click()
  await expectAnnounced(page, 'Please fill all the fields')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByLabel('Email').fill('Ana@Michi')
  await submit.click()
  await expectAnnounced(page, 'Error. Email not valid')
  await page.getByLabel('Email').fill(ana.email)
  await submit.click()
  await expectAnnounced(page, 'Error. User with that email already exists')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/michiapp\/$/)
})
