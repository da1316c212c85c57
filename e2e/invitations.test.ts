import { noFilter } from '../contract/filter-parts.ts'
import type { Invitation } from '../contract/invitations.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { type Person, password, signUp } from './testing/people.ts'

const server = provideServer()
/** A person in a city where nobody else lives. Their filter leaves out people of other tests. */
async function settle(cityId: number): Promise<Person> {
  const ana = await signUp(server, { cityId, animalName: 'Kira', photos: ['#b85'] })
  const filter = { ...noFilter, distance: 10 }
  await ana.client.put('/api/updatedeckfilter', { userId: ana.id, filter })
  return ana
}

const small = { width: 360, height: 740 }

test('the end of the deck offers two things, one of them to notify of new pets', async ({
  openPage,
}) => {
  const ana = await settle(600)
  const page = await openPage({ server, as: ana, viewport: small })
  await page.goto('home')
  const main = page.getByRole('main')
  await expect(main.getByText('No hay nada aquí')).toBeVisible()
  const watch = main.getByRole('button', { name: 'Avísame cuando haya tres nuevas' })
  await expect(watch).toBeVisible()
  await expect(main.locator('header ~ * button')).toHaveCount(2)
  await watch.focus()
  await page.keyboard.press('Enter')
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await expect(main.getByText('una sola vez')).toBeVisible()
  await page.reload()
  await expect(watch).toHaveAttribute('aria-pressed', 'true')
  await watch.click()
  await expect(watch).toHaveAttribute('aria-pressed', 'false')
})

test('an invited person signs up in the inviter’s city and sees the inviter’s card first', async ({
  openPage,
}) => {
  const cityId = 800
  const ana = await settle(cityId)
  const page = await openPage({ server, as: ana, viewport: small, language: 'en' })
  await page.goto('settings')
  await page.getByRole('button', { name: 'Invite your park' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite your park' })
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('link', { name: 'Print the flyer' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()

  // Somebody who lives there joined later, so without the invitation their card would be first.
  await signUp(server, { cityId, animalName: 'Toby', photos: ['#58b'] })
  const guest = await openPage({ server, viewport: small, language: 'en' })
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Kira invites you' })).toBeVisible()
  await expect(guest.getByRole('img', { name: 'Kira' })).toBeVisible()
  await guest.getByRole('link', { name: 'Create my account' }).click()
  await expect(guest.getByText('Kira invites you')).toBeVisible()
  await expect(guest.getByRole('combobox', { name: 'City' })).not.toHaveValue('Madrid')
  await guest.getByLabel('Your name').fill('Eva')
  await guest.getByLabel('Your pet’s name').fill('Nube')
  await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@test.es`)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  const sent = guest.waitForRequest('**/api/adduser')
  await guest.getByRole('button', { name: 'Create account' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ cityId, invitation: link.split('=')[1] })
  const deck = guest.waitForResponse('**/api/usertimeline/**')
  await guest.getByRole('button', { name: 'Log in' }).click()
  const [first] = (await (await deck).json()) as { animalName: string }[]
  expect(first?.animalName).toBe('Kira')
})

test('an invitation of a deleted account leads to the sign-up, with a friendly text', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 410 .* at \/api\/invitation/)
  const ana = await signUp(server, { cityId: 900 })
  const made = await ana.client.post<Invitation>('/api/addinvitation', { userId: ana.id })
  await ana.client.post('/api/deleteaccount', { userId: ana.id, password })
  const guest = await openPage({ server, viewport: small })
  await guest.goto(`invite#code=${made.body.code}`)
  await expect(guest.getByText('la puerta sigue abierta')).toBeVisible()
  expect(await findBarriers(guest)).toEqual([])
  await guest.getByRole('link', { name: 'Crear mi cuenta' }).click()
  await expect(guest.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Madrid')
})
