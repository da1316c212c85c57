import type { Page } from '@playwright/test'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { match, type Person, say, signUp } from './testing/people.ts'
import { findUntranslated } from './testing/words.ts'

const server = provideServer()
const phone = { width: 360, height: 740 }

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
  await expect(page.getByRole('heading', { name: other.animalName })).toBeVisible()
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
  await expectNoProblem(theirs, 'en')
  await card(theirs)
    .getByRole('button', { name: /^Suits me/ })
    .first()
    .press('Enter')
  await expect(card(theirs)).toContainText('It’s a date!')
  await expect(card(mine)).toContainText('¡Tenéis una cita!')
  await expect(card(mine)).toContainText('11:00')
  await expectNoProblem(mine, 'es')
  const file = mine.waitForEvent('download')
  await card(mine).getByRole('link', { name: 'Añadir al calendario' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('michiapp.ics')

  await mine.goto('chats')
  await mine.getByRole('link', { name: 'Quedadas' }).press('Enter')
  await expect(mine.getByRole('heading', { name: 'Confirmadas' })).toBeVisible()
  await expectNoProblem(mine, 'es')
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
  const time = form.getByLabel('Día y hora')
  for (const [value, text] of [
    ['2027-03-28T02:30', 'Esa hora no existe'],
    ['2027-03-19T12:00', 'Esa hora ya ha pasado'],
    ['2037-03-20T12:00', 'como mucho, dentro de un año'],
    ['', 'Elige un día y una hora'],
  ] as const) {
    await time.fill(value)
    await form.getByRole('button', { name: 'Proponer' }).click()
    await expect(form.getByText(text)).toBeVisible()
    await expect(time).toBeFocused()
    await expect(form.getByLabel('Dónde')).toHaveValue('Retiro')
  }
})
