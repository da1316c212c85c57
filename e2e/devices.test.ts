import { expectAnnounced } from './testing/announcements.ts'
import { expect, openAppTab, provideServer, test, untilLive } from './testing/journey.ts'
import { signInElsewhere, signUp } from './testing/people.ts'

const server = provideServer()

test('a person sees their sessions, and ends one or all of the others', async ({ openPage }) => {
  const ana = await signUp(server)
  const elsewhere = await openPage({
    server,
    as: await signInElsewhere(server, ana),
    language: 'en',
  })
  const live = untilLive(elsewhere)
  await elsewhere.goto('chats')
  await live

  const third = await signInElsewhere(server, ana)
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.goto('settings')
  await openAppTab(page)
  await page.getByRole('link', { name: 'Devices' }).click()
  const devices = page.getByRole('main').getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Log out: / })
    .click()
  await expectAnnounced(page, 'Logged out: ')
  await expect(devices).toHaveCount(2)
  expect((await third.client.get(`/api/usersettings/${ana.id}`)).status).toBe(401)
  await expect(devices.last()).toContainText('Last active: today')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expectAnnounced(page, 'Logged out everywhere else')
  await expect(devices).toHaveCount(1)
  await expect(page.getByText('Only this device is logged in.')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a person sees which browsers receive notifications, and removes one', async ({
  openPage,
}) => {
  const ana = await signUp(server)
  const subscription = {
    userId: ana.id,
    endpoint: 'https://fcm.googleapis.com/elsewhere',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const headers = { 'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/140.0' }
  expect((await ana.client.post('/api/addsubscription', subscription, headers)).status).toBe(200)
  const page = await openPage({ server, as: ana, language: 'en' })
  await page.goto('settings/devices')
  const list = page.getByRole('list', { name: 'Browsers that receive notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Firefox on Android')
  await expect(list).toContainText('Last visit: today')
  await list.getByRole('button', { name: /^Stop sending notifications: Firefox/ }).click()
  await expectAnnounced(page, 'No longer receives notifications: Firefox on Android')
  const { body } = await ana.client.get(`/api/subscriptions/${ana.id}`)
  expect(body).toEqual([])
})
