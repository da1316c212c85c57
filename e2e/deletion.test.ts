import { openConversation } from './testing/conversation.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { signInElsewhere } from './testing/people.ts'

const server = provideServer()

test('an account is deleted with its password, everywhere and for good', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 401 .* at \/api\/deleteaccount/, /status of 401 .* at \/api\/userlogin/)
  const { ana, luis, his } = await openConversation(server, openPage)
  const elsewhere = await openPage({ server, as: await signInElsewhere(server, ana) })
  const alsoLive = untilLive(elsewhere)
  await elsewhere.goto('chats')
  await alsoLive

  const page = await openPage({ server, as: ana })
  await page.goto('chats')
  await page.getByRole('link', { name: /Lo que escribió Michi/ }).click()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
  await page.goto('settings')
  await openAppTab(page)
  await page.getByRole('link', { name: 'Borrar mi cuenta' }).click()
  const remove = page.getByRole('button', { name: 'Borrar mi cuenta' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Borrar para siempre' })
  const password = page.getByLabel('Tu contraseña, para saber que eres tú')
  await remove.click()
  await expect(password).toBeFocused()
  await expect(page.getByText('Rellena este campo')).toHaveCount(1)
  await password.fill('no es esta')
  await remove.click()
  await confirm.click()
  await expect(password).toHaveAccessibleDescription('Esa no es tu contraseña')
  await password.fill(ana.password)
  await remove.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await confirm.click()

  await expect(page.getByText('Tu cuenta se ha borrado. ¡Hasta otra!')).toBeVisible()
  await expect(page).toHaveURL(/\/michiapp\/$/)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key !== 'language')).toEqual([])
  await expect(elsewhere.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(his.getByRole('heading', { name: 'Perfil no disponible' })).toBeVisible()
  await expect(his.getByText('Lo que escribió Michi')).toBeHidden()
  await his.getByRole('link', { name: 'Volver' }).click()
  await expect(his.getByRole('link', { name: /^Perfil no disponible/ })).toBeVisible()

  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Revisa el email y la contraseña')).toBeVisible()
  // Somebody else signs in on the same page.
  await page.getByLabel('Email').fill(luis.email)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('link', { name: /^Toby.*Ver mi perfil/ })).toBeVisible()
  // The e-mail is free again.
  const again = { name: 'Ana', animalName: 'Michi', email: ana.email, password: ana.password }
  expect((await luis.client.post('/api/adduser', again)).status).toBe(201)
})
