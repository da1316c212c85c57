import { expect, provideServer, test } from './testing/journey.ts'
import { provideMailServer } from './testing/mail-server.ts'
import { signUp } from './testing/people.ts'

const provided = provideMailServer()

test('a forgotten password is replaced by way of a mail, once', async ({ openPage, trouble }) => {
  trouble.expect(/status of 410 .* at \/api\/resetpassword/)
  const { server, mailbox } = provided
  const ana = await signUp(server)
  const page = await openPage({ server })
  await page.goto('.')
  await page.getByRole('link', { name: '¿Has olvidado la contraseña?' }).click()
  const submit = page.getByRole('button', { name: 'Enviar el enlace' })
  await submit.click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Rellena este campo')
  await page.getByLabel('Email').fill(ana.email)
  await submit.click()
  await expect(page.getByRole('status').getByText('ya va un enlace de camino')).toBeVisible()

  const { text } = await mailbox.waitFor(ana.email)
  const link = /http:\S+/.exec(text)?.[0] ?? ''
  // In the tab that asked for the mail, the link changes only the part behind the #.
  await page.goto(link)
  const password = page.getByLabel('Contraseña nueva')
  await password.fill('corta')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(password).toHaveAccessibleDescription('Al menos 8 caracteres')
  await password.fill('otra clave larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada. Ya puedes entrar.')).toBeVisible()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra clave larga')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { name: 'Descubrir' })).toBeVisible()

  await page.goto(link)
  await password.fill('una tercera clave')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  // Until the answer comes, the form and the other way in have an empty area for errors each.
  const problem = page.getByRole('alert').filter({ hasText: 'Este enlace ya se ha usado' })
  await expect(problem).toBeVisible()
  await page.getByRole('button', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { name: '¿Contraseña olvidada?' })).toBeVisible()
})

test('a login that is refused offers a link, and the link signs in', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 429 .* at \/api\/userlogin/)
  const { server, mailbox } = provided
  const ana = await signUp(server)
  const page = await openPage({ server, language: 'en' })
  await page.route('**/api/userlogin', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests' } }),
  )
  await page.goto('.')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(ana.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status').getByText('a link is on its way')).toBeVisible()

  const { text } = await mailbox.waitFor(ana.email)
  await page.goto(/http:\S+/.exec(text)?.[0] ?? '')
  await page.getByRole('checkbox', { name: 'Log out on my other devices' }).check()
  await page.getByRole('button', { name: 'Log in without changing it' }).click()
  await expect(page.getByRole('heading', { name: 'Discover' })).toBeVisible()
})

test('the answer is the same for an e-mail that nobody has', async ({ openPage }) => {
  const { server, mailbox } = provided
  const page = await openPage({ server, language: 'en' })
  await page.goto('reset')
  await page.getByLabel('Email').fill('nobody@test.es')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').getByText('a link is on its way')).toBeVisible()
  expect(mailbox.mails.map(({ to }) => to)).not.toContain('nobody@test.es')
})

test.describe('without a mail host', () => {
  const silent = provideServer()

  test('no link is offered', async ({ openPage }) => {
    const page = await openPage({ server: silent })
    await page.goto('.')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByRole('link', { name: /olvidado/ })).toBeHidden()
    await page.goto('reset')
    await expect(page.getByText('Este servidor no envía emails')).toBeVisible()
  })
})
