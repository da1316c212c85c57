import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Playdate } from '../contract/playdates.ts'
import { acts, propose, timeIn } from '../harness/playdates.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { like, match, type Person, say, signInElsewhere, signUp } from './testing/people.ts'
import { findUntranslated } from './testing/words.ts'

const server = provideServer()
const phone = { width: 360, height: 740 }
const hour = 60 * 60 * 1000
const day = 24 * hour

async function makePair() {
  const [ana, luis] = await Promise.all([
    signUp(server, { name: 'Ana', animalName: 'Michi' }),
    signUp(server, { name: 'Luis', animalName: 'Toby' }),
  ])
  const chatId = await match(ana, luis)
  await say(luis, chatId, '🐾')
  return { ana, luis, chatId }
}

async function openChat(page: Page, other: Person): Promise<void> {
  await page.goto('chats')
  await page.getByRole('link', { name: other.animalName, exact: false }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: other.animalName })).toBeVisible()
}

/** Two people who like each other have a date in an hour. */
async function agree(one: Person, other: Person): Promise<void> {
  const chatId = await match(one, other)
  const time = new Date(Math.ceil(Date.now() / hour + 1) * hour).toISOString()
  const later = new Date(Date.parse(time) + day).toISOString()
  const proposal = { chatId, place: 'Retiro', times: [time, later], clientId: 'propose' }
  const { body } = await one.client.post<Playdate>('/api/proposeplaydate', {
    userId: one.id,
    ...proposal,
  })
  const accepted = { playdateId: body.id, version: body.version, time, clientId: 'accept' }
  await other.client.post('/api/acceptplaydate', { userId: other.id, ...accepted })
}

const card = (page: Page) => page.getByRole('article', { name: /^(Quedada con|Playdate with)/ })

/** Nothing that axe finds, nothing that is too wide, everything in one language. */
async function expectNoProblem(page: Page, language: 'es' | 'en'): Promise<void> {
  expect([
    ...(await findBarriers(page)),
    ...(await findOverflow(page)),
    ...(await findUntranslated(page, language)),
  ]).toEqual([])
}

test('two people plan a playdate, live on both screens, by keyboard and in both languages', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const mine = await openPage({ server, as: ana, viewport: phone })
  const theirs = await openPage({ server, as: luis, viewport: phone, language: 'en' })
  await openChat(mine, luis)
  await openChat(theirs, ana)

  await mine.getByRole('button', { name: 'Proponer una quedada' }).press('Enter')
  const form = mine.getByRole('dialog', { name: 'Una quedada con Toby' })
  await expect(form.getByText('mejor en un sitio público y en terreno neutral')).toBeVisible()
  await expect(form.getByLabel('Día y hora')).toBeFocused()
  await form.getByRole('button', { name: 'Otra posibilidad' }).press('Enter')
  await form.getByRole('button', { name: 'Proponer' }).press('Enter')
  await expect(form.getByText('Di dónde os encontráis')).toBeVisible()
  await expect(form.getByLabel('Dónde')).toBeFocused()
  await expectNoProblem(mine, 'es')
  await form.getByLabel('Dónde').fill('Retiro, junto al estanque')
  await mine.keyboard.press('Enter')
  await expect(card(mine)).toContainText('Has propuesto una quedada')

  await expect(card(theirs)).toContainText('Michi suggests a playdate')
  await expect(card(theirs)).toContainText('Retiro, junto al estanque')
  await card(theirs)
    .getByRole('button', { name: /^Works for me/ })
    .first()
    .press('Enter')
  await expect(card(theirs)).toContainText('Playdate confirmed!')
  await expect(card(mine)).toContainText('¡Quedada confirmada!')
  await expect(card(mine)).toContainText('11:00')
  const file = mine.waitForEvent('download')
  await card(mine).getByRole('link', { name: 'Añadir al calendario' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('michiapp.ics')

  await mine.goto('chats')
  await mine.getByRole('link', { name: 'Quedadas' }).press('Enter')
  await expect(mine.getByRole('heading', { name: 'Confirmadas' })).toBeVisible()
  await mine.getByRole('link', { name: /Toby.*Retiro/ }).press('Enter')
  await card(mine).getByRole('button', { name: 'Cancelar la quedada' }).press('Enter')
  const question = mine.getByRole('dialog', { name: '¿Cancelar la quedada?' })
  await question.getByRole('button', { name: 'Cancelar la quedada' }).press('Enter')
  await expect(card(mine)).toContainText('Has cancelado la quedada')
  await expect(card(theirs)).toContainText('Michi cancelled the playdate')
})

test('an hour that does not exist, the past and ten years are refused at their field', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const page = await openPage({ server, as: ana })
  await page.clock.setFixedTime(new Date('2027-03-20T12:00:00Z'))
  await openChat(page, luis)
  await page.getByRole('button', { name: 'Proponer una quedada' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Dónde').fill('Retiro')
  const field = form.getByLabel('Día y hora')
  for (const [value, error] of [
    ['2027-03-28T02:30', 'Esa hora no existe'],
    ['2027-03-19T12:00', 'Esa hora ya ha pasado'],
    ['2037-03-20T12:00', 'un año como máximo'],
    ['', 'Elige un día y una hora'],
  ] as const) {
    await field.fill(value)
    await form.getByRole('button', { name: 'Proponer' }).click()
    await expect(form.getByText(error)).toBeVisible()
    await expect(field).toBeFocused()
    await expect(form.getByLabel('Dónde')).toHaveValue('Retiro')
  }
})

test('a change is declined, another day is proposed, and three times are three days', async ({
  openPage,
}) => {
  const { ana, luis } = await makePair()
  const mine = await openPage({ server, as: ana, viewport: phone, language: 'en' })
  const theirs = await openPage({ server, as: luis, viewport: phone })
  await openChat(mine, luis)
  await openChat(theirs, ana)
  await mine.getByRole('button', { name: 'Suggest a playdate' }).click()
  const form = mine.getByRole('dialog', { name: 'A playdate with Toby' })
  for (const _ of ['second', 'third'])
    await form.getByRole('button', { name: 'Another time' }).click()
  await expect(form.getByRole('button', { name: 'Another time' })).toHaveCount(0)
  await form.getByLabel('Where').fill('Retiro')
  await form.getByRole('button', { name: 'Suggest it' }).click()
  await expect(card(theirs).getByRole('button', { name: /^Me viene bien/ })).toHaveCount(3)

  await card(theirs).getByRole('button', { name: 'Cambiar' }).press('Enter')
  const change = theirs.getByRole('dialog', { name: 'Cambiar la quedada' })
  await expect(change.getByLabel('Dónde')).toHaveValue('Retiro')
  await change.getByRole('button', { name: 'Quitar esta hora' }).last().click()
  await change.getByLabel('Dónde').fill('Casa de Campo')
  await change.getByRole('button', { name: 'Enviar el cambio' }).press('Enter')
  await expect(card(mine)).toContainText('Toby suggests a change')
  await expect(card(mine)).toContainText('Casa de Campo')
  await expect(card(mine).getByRole('button', { name: /^Works for me/ })).toHaveCount(2)
  await expectNoProblem(mine, 'en')

  await card(mine).getByRole('button', { name: 'I can’t' }).press('Enter')
  await expect(card(mine)).toContainText('You said you can’t make it')
  await expect(card(theirs)).toContainText('Michi no puede esta vez')
  await card(theirs).getByRole('button', { name: 'Proponer otro día' }).press('Enter')
  const again = theirs.getByRole('dialog', { name: 'Una quedada con Michi' })
  await expect(again.getByLabel('Dónde')).toHaveValue('Casa de Campo')
  await again.getByRole('button', { name: 'Proponer' }).press('Enter')
  await expect(card(mine)).toContainText('Toby suggests a playdate')
})

test('accepting what was just cancelled or changed shows what it is now, and a goodbye cancels it', async ({
  openPage,
  trouble,
}) => {
  trouble.expect(/status of 409 .* at \/api\/acceptplaydate/)
  const { ana, luis, chatId } = await makePair()
  const page = await openPage({ server, as: luis, viewport: phone })
  await openChat(page, ana)
  const times = [1, 2].map((days) => timeIn(days * day))
  for (const [path, text] of [
    ['/api/changeplaydate', 'Michi propone un cambio'],
    ['/api/cancelplaydate', 'Michi ha cancelado la quedada'],
  ] as const) {
    const { body } = await propose(ana.client, chatId, { times })
    // Ana is faster.
    await page.route(
      '**/api/acceptplaydate',
      async (route) => {
        const seen = { userId: ana.id, playdateId: body.id, version: body.version }
        const proposal = { place: 'Casa de Campo', times, clientId: randomUUID() }
        await ana.client.post(path, { ...seen, ...proposal })
        await route.continue()
      },
      { times: 1 },
    )
    await card(page).getByRole('button', { name: 'Me viene bien' }).first().press('Enter')
    await expect(card(page)).toContainText(text)
    await expect(card(page).getByRole('listitem')).toHaveCount(2)
    await page.unrouteAll()
    if (path === '/api/changeplaydate') {
      await card(page).getByRole('button', { name: 'No puedo' }).press('Enter')
      await expect(card(page)).toHaveAttribute('data-state', 'declined')
    }
  }

  await test.step('a goodbye while the other one looks at it', async () => {
    const { body } = await propose(ana.client, chatId, { times })
    await acts.accept(luis.client, body)
    await expect(card(page)).toContainText('¡Quedada confirmada!')
    await ana.client.post('/api/endchat', { userId: ana.id, chatId, line: 'thanks' })
    await expect(card(page)).toContainText('Michi ha cancelado la quedada')
    await expect(card(page).getByRole('listitem')).toHaveCount(1)
    await expect(card(page).getByRole('link', { name: 'Actualizar el calendario' })).toBeVisible()
    await expect(card(page).getByRole('button')).toHaveCount(0)
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })
})

/** A server of its own, because its clock moves. */
test.describe('the day after', () => {
  const later = provideServer()

  test('each is asked in private; two good answers show, and an unsafe one leads to the report', async ({
    openPage,
  }) => {
    const [ana, luis, eva, zoe] = [
      await signUp(later, { name: 'Ana', animalName: 'Michi', photos: ['#c63'] }),
      await signUp(later, { name: 'Luis', animalName: 'Toby', photos: ['#36c'] }),
      await signUp(later, { name: 'Eva', animalName: 'Nube', photos: ['#6c3'] }),
      await signUp(later, { name: 'Zoe', animalName: 'Luna' }),
    ]
    for (const other of [luis, eva]) await agree(ana, other)
    await later.moveClock?.(3 * day)
    // Their sessions have ended meanwhile.
    const back = (person: Person) => signInElsewhere(later, person)

    const mine = await openPage({ server: later, as: await back(ana), viewport: phone })
    const theirs = await openPage({
      server: later,
      as: await back(luis),
      viewport: phone,
      language: 'en',
    })
    for (const page of [mine, theirs]) await page.clock.setFixedTime(Date.now() + 3 * day)
    await openChat(theirs, ana)
    await expect(theirs.getByText('Michi won’t see your answer')).toBeVisible()
    await expectNoProblem(theirs, 'en')
    await theirs.getByRole('button', { name: 'It went well' }).press('Enter')
    await expect(theirs.getByText('Thanks for telling us')).toBeVisible()
    await expect(theirs.getByRole('heading', { name: /^How was/ })).toHaveCount(0)

    await openChat(mine, luis)
    await expect(card(mine)).toContainText('Vuestra última quedada')
    await mine.getByRole('button', { name: 'Muy bien' }).press('Enter')
    await expect(mine.getByText('Gracias por contárnoslo')).toBeVisible()
    await theirs.goto(`profile/${ana.id}`)
    await expect(theirs.getByText('met in person once')).toBeVisible()
    const stranger = await back(zoe)
    const deck = await openPage({ server: later, as: stranger, viewport: phone })
    // Of the three only Michi is left.
    for (const other of [luis, eva]) await like(stranger, other)
    await deck.goto('home')
    await expect(deck.getByRole('article', { name: 'Michi' })).toContainText('1 quedada en persona')

    await openChat(mine, eva)
    await mine.getByRole('button', { name: 'No me sentí a salvo' }).press('Enter')
    const report = mine.getByRole('dialog', { name: /Denunciar a Nube/ })
    await report.getByRole('radio').first().check()
    const sent = mine.waitForRequest('**/api/report')
    await report.getByRole('button', { name: 'Enviar' }).press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ chatId: expect.any(Number) })
    await expect(mine.getByRole('dialog', { name: 'Gracias por tu denuncia' })).toBeVisible()
  })
})
