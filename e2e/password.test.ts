import { drawPicture } from '../harness/pictures.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { match, say, signInElsewhere, signUp } from './testing/people.ts'

const server = provideServer()

test('changing the password needs the current one, and other devices have to sign in again', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(
    /status of 40[13] .* at \/api\/changepassword/,
    /status of 401 .* at \/api\/userlogin/,
  )
  const ana = await signUp(server)
  const elsewhere = await openPage({ server, as: await signInElsewhere(server, ana) })
  const live = untilLive(elsewhere)
  await elsewhere.goto('settings')
  await live

  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await openAppTab(page)
  await page.getByRole('link', { name: 'Contraseña' }).click()
  const present = page.getByLabel('Contraseña actual')
  const next = page.getByLabel('Contraseña nueva')
  const submit = page.getByRole('button', { name: 'Cambiar la contraseña' })
  await submit.click()
  await expect(present).toBeFocused()
  // The server tells the minimum length.
  await expect(next).toHaveAccessibleDescription('Al menos 8 caracteres.')
  await present.fill('no es esta')
  await next.fill('corta')
  await submit.click()
  await expect(next).toBeFocused()
  await expect(next).toHaveAccessibleDescription('Al menos 8 caracteres')
  await next.fill('otra clave larga')
  await submit.click()
  await expect(present).toHaveAccessibleDescription('Esa no es tu contraseña')

  await present.fill(ana.password)
  await page.route('**/api/changepassword', (route) =>
    route.fulfill({ status: 403, json: { code: 'demo_account' } }),
  )
  await submit.click()
  await expect(page.getByText('La cuenta de la demo no se puede cambiar')).toHaveCount(1)
  await page.unroute('**/api/changepassword')
  await submit.click()
  await expectAnnounced(page, 'Contraseña cambiada')
  await expect(present).toHaveValue('')
  await expect(elsewhere.getByText('Tu sesión ha terminado. Entra de nuevo')).toBeVisible()
  // This device stays signed in.
  await page.goto('home')
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()

  const signIn = async (password: string) => {
    await elsewhere.getByLabel('Email').fill(ana.email)
    await elsewhere.getByLabel('Contraseña', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Entrar' }).click()
  }
  await signIn(ana.password)
  await expect(elsewhere.getByText('Revisa el email y la contraseña')).toBeVisible()
  await signIn('otra clave larga')
  await expect(elsewhere.getByRole('heading', { name: 'Tus mascotas' })).toBeVisible()
})

test('other tabs continue to work after the password was changed', async ({ openPage }) => {
  const [ana, luis] = [await signUp(server), await signUp(server, { animalName: 'Toby' })]
  const chatId = await match(ana, luis)
  const page = await openPage({ server, as: ana })
  const tab = await page.context().newPage()
  const live = untilLive(tab)
  await tab.goto('chats')
  await live

  await page.goto('settings/password')
  await page.getByLabel('Contraseña actual').fill(ana.password)
  await page.getByLabel('Contraseña nueva').fill('otra clave larga')
  const liveAgain = untilLive(tab)
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expectAnnounced(page, 'Contraseña cambiada')
  await liveAgain
  await say(luis, chatId, '¿Sigues ahí?')
  await expect(tab.getByRole('link', { name: /¿Sigues ahí\?/ })).toBeVisible()
})

test('a swipe, a form and an upload during a password change are sent again', async ({
  openPage,
  trouble,
}) => {
  // Whatever the page reads in that moment is refused once and sent again, too.
  trouble.expect(/status of 401 .* at \/api\//)
  // So is its socket, if it comes back before the browser has the new cookie.
  trouble.allow(/HTTP Authentication failed/)
  const ana = await signUp(server)
  await signUp(server, { animalName: 'Luna' })
  const page = await openPage({ server, as: ana })
  let password = ana.password

  /** The next request to this call leaves with the old cookie and arrives after the change. */
  const changePasswordDuring = (call: string) =>
    page.route(
      `**/api/${call}**`,
      async (route) => {
        const cookies = await page.context().cookies()
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        const newPassword = `${password}!`
        const change = await page.request.post(`${server.origin}/api/changepassword`, {
          headers: { origin: server.origin },
          data: { userId: ana.id, password, newPassword },
        })
        expect(change.ok()).toBe(true)
        password = newPassword
        const headers = { ...route.request().headers(), cookie }
        await route.fulfill({ response: await route.fetch({ headers }) })
      },
      { times: 1 },
    )
  const accepted = (call: string) =>
    page.waitForResponse((response) => response.url().includes(`/api/${call}`) && response.ok())

  await page.goto('home')
  await changePasswordDuring('adduserlike')
  const liked = accepted('adduserlike')
  await page.getByRole('button', { name: 'Me gusta Luna' }).click()
  await liked

  await page.goto('settings')
  await page.getByLabel('Tu nombre').fill('Ana María')
  await changePasswordDuring('updateusersettings')
  const saved = accepted('updateusersettings')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await saved

  await changePasswordDuring('addprofileimage')
  const uploaded = accepted('addprofileimage')
  const buffer = await drawPicture('#b85')
  await page
    .getByLabel('Añadir fotos')
    .setInputFiles([{ name: 'michi.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) }])
  await uploaded
  await expect(page).toHaveURL(/\/settings$/)
})
