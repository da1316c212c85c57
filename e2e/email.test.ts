import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { confirmLinkIn } from './testing/mail-links.ts'
import { provideMailServer } from './testing/mail-server.ts'
import { password, signUp } from './testing/people.ts'

const provided = provideMailServer()

test('an e-mail is confirmed by a mailed link with one press, once, on any device', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 410 .* at \/api\/confirmemail/)
  const { server, mailbox } = provided
  const ana = await signUp(server)
  const page = await openPage({ server, as: ana })
  await page.goto('settings')
  await page.getByRole('tab', { name: 'Cuenta y app' }).click()
  await page.getByRole('link', { name: 'Email' }).click()
  await expect(page.getByText(ana.email)).toBeVisible()
  await page.getByRole('button', { name: 'Envíame el enlace' }).click()
  await expect(page.getByRole('status').getByText('Va de camino a')).toBeVisible()

  const link = confirmLinkIn((await mailbox.waitFor(ana.email)).text)
  const phone = await openPage({ server })
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sí, es el mío' }).click()
  await expect(phone.getByRole('status').getByText('está confirmado')).toBeVisible()
  expect(await findBarriers(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Seguir en MichiApp' }).click()
  await expect(phone.getByRole('button', { name: 'Entrar' })).toBeVisible()

  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sí, es el mío' }).click()
  await expect(phone.getByRole('alert')).toContainText('Este enlace ya se ha usado o ha caducado')

  await page.reload()
  await expect(page.getByText('Confirmado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Envíame el enlace' })).toBeHidden()
})

test('a link is refused where somebody else is signed in', async ({ openPage, trouble }) => {
  trouble.expect(/status of 403 .* at \/api\/confirmemail/)
  const { server, mailbox } = provided
  const [ana, luis] = [await signUp(server), await signUp(server)]
  await ana.client.post('/api/requestconfirmation', { userId: ana.id, language: 'en' })
  const page = await openPage({ server, as: luis, language: 'en' })
  await page.goto(confirmLinkIn((await mailbox.waitFor(ana.email)).text))
  await page.getByRole('button', { name: 'Yes, it’s mine' }).click()
  await expect(page.getByRole('alert')).toContainText('This link belongs to another account')
})

test('an e-mail changes with the password and a link to the new address', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 401 .* at \/api\/changeemail/)
  const { server, mailbox } = provided
  const ana = await signUp(server)
  const wanted = `${crypto.randomUUID()}@test.es`
  const page = await openPage({ server, as: ana })
  await page.goto('settings/email')
  const [email, secret] = [page.getByLabel('Email nuevo'), page.getByLabel('Tu contraseña, para')]
  const submit = page.getByRole('button', { name: 'Cambiar el email' })
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Rellena este campo')
  await email.fill(ana.email)
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Es el que ya tienes')
  await email.fill(wanted)
  await secret.fill('otra cosa')
  await submit.click()
  await expect(secret).toHaveAccessibleDescription('Esa no es tu contraseña')
  await secret.fill(password)
  await submit.click()
  await expect(page.getByText('Falta un paso: abre el enlace')).toBeVisible()

  expect((await mailbox.waitFor(ana.email)).text).toContain(wanted)
  await page.goto(confirmLinkIn((await mailbox.waitFor(wanted)).text))
  await page.getByRole('button', { name: 'Sí, es el mío' }).click()
  await expect(page.getByRole('status').getByText(wanted)).toBeVisible()
  await page.getByRole('button', { name: 'Seguir en MichiApp' }).click()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()
  await page.goto('settings/email')
  await expect(page.getByRole('region', { name: 'Tu email' })).toContainText(wanted)
})

test.describe('without a mail host', () => {
  const silent = provideServer()

  test('nothing asks for a confirmation, and an e-mail changes at once', async ({ openPage }) => {
    const ana = await signUp(silent)
    const wanted = `${crypto.randomUUID()}@test.es`
    const page = await openPage({ server: silent, as: ana })
    await page.goto('settings/email')
    await expect(page.getByText(ana.email)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Envíame el enlace' })).toBeHidden()
    await page.getByLabel('Email nuevo').fill(wanted)
    await page.getByLabel('Tu contraseña, para').fill(password)
    await page.getByRole('button', { name: 'Cambiar el email' }).click()
    await expect(page.getByRole('region', { name: 'Tu email' })).toContainText(wanted)
  })
})
