import { expect, test } from './testing/journey.ts'
import { confirmLinkIn, stopLink } from './testing/mail-links.ts'
import { provideMailServer } from './testing/mail-server.ts'
import { signUp } from './testing/people.ts'

const provided = provideMailServer()

test('the links in mails start and stop the mails with one tap, without signing in', async ({
  openPage,
}) => {
  const { server, mailbox } = provided
  const ana = await signUp(server)
  const wantsMail = async () =>
    (await ana.client.get<{ mail: boolean }>(`/api/notifications/${ana.id}`)).body.mail
  await ana.client.put('/api/updatenotifications', { userId: ana.id, mail: true })
  const { text } = await mailbox.waitFor(ana.email)
  const page = await openPage({ server })
  await page.goto(confirmLinkIn(text))
  await page.getByRole('button', { name: 'Sí, es el mío' }).click()
  await expect(page.getByText('Te escribiremos cuando alguien te espere')).toBeVisible()
  expect(await wantsMail()).toBe(true)

  await page.goto(stopLink(server, ana))
  await page.getByRole('button', { name: 'No recibir más correos' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Hecho: no recibirás más correos/)
  expect(await wantsMail()).toBe(false)
})
