import { expect, it, onTestFinished } from 'vitest'
import { openMailbox } from '../../harness/mailbox.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import { readConfig } from '../config.ts'
import { claimModeratorMail } from './waiting.queries.ts'

const hour = 60 * 60 * 1000

const openApp = async (moderators: string[], options = { housekeepingTickMs: 20 }) => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const mail = { smtpUrl: mailbox.url, from: 'michi@michi.example' }
  return { ...(await openAppForTest({ mail, moderators }, options)), mailbox }
}

const report = async (server: TestApp, reason: string) => {
  const [ana, luis] = [await server.makeUser(), await server.makeUser()]
  const words = 'What nobody should mail.'
  const told = { userId: ana.id, targetId: luis.id, reason, words }
  expect((await ana.post('/api/report', told)).status).toBe(200)
}

it('moderators are told of what is urgent at once, with counts and no words of people', async () => {
  const server = await openApp(['eva@michi.example', 'leo@michi.example'])
  await report(server, 'harassment')
  const mail = await server.mailbox.waitFor('eva@michi.example')
  await server.mailbox.waitFor('leo@michi.example')
  expect(mail.text).toContain('Subject: MichiApp: 1 urgent')
  expect(mail.text).toMatch(/Urgent: 1\s+Appeals: 0\s+/)
  expect(mail.text).not.toContain('What nobody')
  expect(await server.metrics()).toMatch(/^michi_moderation_waiting\{of="urgent"\} 1$/m)
  server.advance(2 * hour)
  expect(await server.metrics()).toMatch(/^michi_moderation_oldest_seconds 72\d\d/m)
})

it('a quarter of an hour, or a day, passes between two mails, also with several servers', async () => {
  const server = await openApp([], { housekeepingTickMs: 2 ** 30 })
  const { store } = server
  const claim = async () =>
    // The servers' clocks differ.
    (
      await Promise.all([300, 0, 150].map((ms) => claimModeratorMail(store, server.now() + ms)))
    ).filter((claimed) => claimed !== null).length
  expect(await claim()).toBe(0)
  await report(server, 'spam')
  expect(await claim()).toBe(1)
  server.advance(23 * hour)
  expect(await claim()).toBe(0)
  await report(server, 'underage')
  expect(await claim()).toBe(1)
  server.advance(1000)
  await report(server, 'underage')
  server.advance(14 * 60_000)
  expect(await claim()).toBe(0)
  server.advance(60_000)
  expect(await claim()).toBe(1)
  // Nothing new is urgent.
  server.advance(hour)
  expect(await claim()).toBe(0)
  server.advance(23 * hour)
  expect(await claim()).toBe(1)
  // The clock was a year ahead for a while.
  server.advance(365 * 24 * hour)
  expect(await claim()).toBe(1)
  server.advance(-364 * 24 * hour)
  expect(await claim()).toBe(1)
})

it('a mail that nobody takes is sent again', async () => {
  const server = await openApp(['refused@michi.example'])
  await report(server, 'underage')
  await expect
    .poll(() => server.log.filter((line) => line.includes('to the moderators')).length)
    .toBeGreaterThan(0)
  const lines = server.store.db.selectFrom('moderation_log').selectAll()
  await expect.poll(() => lines.execute()).toEqual([])
})

it.each([
  [{ MODERATORS: 'eva' }, 'MODERATORS must be e-mail addresses'],
  [{ MODERATORS: 'eva@michi.example' }, 'MODERATORS needs SMTP_URL'],
])('%o is refused at the start', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})
