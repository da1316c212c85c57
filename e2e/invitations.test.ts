import { noFilter } from '../contract/filter-parts.ts'
import type { Invitation } from '../contract/invitations.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
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
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
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

for (const language of ['es', 'en'] as const) {
  test(`an invited person signs up in the inviter’s city and sees the inviter’s card first: ${language}`, async ({
    openPage,
  }) => {
    const words = {
      es: {
        invite: 'Invita a la gente de tu parque',
        link: 'Enlace de invitación',
        print: 'Imprimir el cartel',
        code: 'Código QR de la invitación',
        heading: 'Kira te invita',
        signUp: 'Crear mi cuenta',
        city: 'Ciudad',
        name: 'Tu nombre',
        pet: 'El nombre de tu mascota',
        password: 'Contraseña',
        submit: 'Crear cuenta',
        login: 'Entrar',
      },
      en: {
        invite: 'Invite your park',
        link: 'Invitation link',
        print: 'Print the flyer',
        code: 'QR code of the invitation',
        heading: 'Kira invites you',
        signUp: 'Create my account',
        city: 'City',
        name: 'Your name',
        pet: 'Your pet’s name',
        password: 'Password',
        submit: 'Create account',
        login: 'Log in',
      },
    }[language]
    const cityId = language === 'es' ? 700 : 800
    const ana = await settle(cityId)
    const page = await openPage({ server, as: ana, viewport: small, language })
    await page.goto('settings')
    await page.getByRole('button', { name: words.invite }).click()
    const dialog = page.getByRole('dialog', { name: words.invite })
    const link = await dialog.getByLabel(words.link).inputValue()
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await dialog.getByRole('link', { name: words.print }).click()
    await expect(page.getByRole('img', { name: words.code })).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()

    // Somebody who lives there joined later, so without the invitation their card would be first.
    await signUp(server, { cityId, animalName: 'Toby', photos: ['#58b'] })
    const guest = await openPage({ server, viewport: small, language })
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: words.heading })).toBeVisible()
    await expect(guest.getByRole('img', { name: 'Kira' })).toBeVisible()
    expect(await findBarriers(guest)).toEqual([])
    expect(await findOverflow(guest)).toEqual([])
    await guest.getByRole('link', { name: words.signUp }).click()
    await expect(guest.getByText(words.heading)).toBeVisible()
    await expect(guest.getByRole('combobox', { name: words.city })).not.toHaveValue('Madrid')
    await guest.getByLabel(words.name).fill('Eva')
    await guest.getByLabel(words.pet).fill('Nube')
    await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@test.es`)
    await guest.getByLabel(words.password, { exact: true }).fill(password)
    const sent = guest.waitForRequest('**/api/adduser')
    await guest.getByRole('button', { name: words.submit }).click()
    expect((await sent).postDataJSON()).toMatchObject({ cityId, invitation: link.split('=')[1] })
    const deck = guest.waitForResponse('**/api/usertimeline/**')
    await guest.getByRole('button', { name: words.login }).click()
    const [first] = (await (await deck).json()) as { animalName: string }[]
    expect(first?.animalName).toBe('Kira')
  })
}

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
