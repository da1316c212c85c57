import { openMailbox } from '../../harness/mailbox.ts'
import { test } from './journey.ts'
import { type Server, startServer } from './server.ts'

/** For the tests of a file: a server that can send mails, and its mailbox. */
export function provideMailServer() {
  const provided = {} as { server: Server; mailbox: Awaited<ReturnType<typeof openMailbox>> }
  test.beforeAll(async ({ host }) => {
    provided.mailbox = await openMailbox()
    const mail = { SMTP_URL: provided.mailbox.url, MAIL_FROM: 'michi@michi.example' }
    provided.server = await startServer(mail, host.run)
  })
  test.afterAll(async () => {
    await provided.server.stop()
    await provided.mailbox.close()
  })
  return provided
}
