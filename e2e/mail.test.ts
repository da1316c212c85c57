import { openMailbox } from '../server/testing/mailbox.ts'
import { expect, test } from './testing/journey.ts'
import { startLinkIn, stopLink } from './testing/mail-links.ts'
import { signUp } from './testing/people.ts'
import { type Server, startServer } from './testing/server.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
let server: Server
test.beforeAll(async ({ host }) => {
  mailbox = await openMailbox()
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'michi@michi.example' }
  server = await startServer(mail, host.run)
})
test.afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

test('mails begin and end by a tap on the page of a link, without signing in', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const wantsMail = async () =>
    (await ana.client.get<{ mail: boolean }>(`/api/notifications/${ana.id}`)).body.mail
  await ana.client.put('/api/updatenotifications', { userId: ana.id, mail: true })
  const { text } = await mailbox.waitFor(ana.email)
  const page = await openPage({ server })
  await page.goto(startLinkIn(text))
  await page.getByRole('button', { name: 'Sí, escribidme' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Hecho: te escribiremos/)
  expect(await wantsMail()).toBe(true)

  await page.goto(stopLink(server, ana))
  await page.getByRole('button', { name: 'No recibir más correos' }).click()
  await expect(page.getByRole('status')).toHaveText(/^Hecho: no recibirás más correos/)
  expect(await wantsMail()).toBe(false)
})
