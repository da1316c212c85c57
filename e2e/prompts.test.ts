import type { Page } from '@playwright/test'
import type { NotePage } from '../contract/notes.ts'
import type { PetAnswer, PetDetails } from '../contract/pets.ts'
import { expectAnnounced } from './testing/announcements.ts'
import { findBarriers } from './testing/barriers.ts'
import { expect, provideServer, test } from './testing/journey.ts'
import { findOverflow } from './testing/overflow.ts'
import { leaveNote, type Person, signUp } from './testing/people.ts'
import { findUntranslated } from './testing/words.ts'

const server = provideServer()
const viewport = { width: 360, height: 740 }

const petOf = async ({ client, id }: Person) =>
  (await client.get<{ pets: { id: number }[] }>(`/api/household/${id}`)).body.pets[0]

const notesOf = async ({ client, id }: Person) =>
  (await client.get<NotePage>(`/api/usernotes/${id}`)).body.notes

async function expectNoProblems(page: Page, language: 'es' | 'en') {
  expect(await findBarriers(page)).toEqual([])
  expect(await findOverflow(page)).toEqual([])
  expect(await findUntranslated(page, language)).toEqual([])
}

test('a pet answers by keyboard, in Spanish; errors and a draft stay', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 810 })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto(`settings/pet?id=${(await petOf(ana))?.id}`)
  const group = page.getByRole('group', { name: 'En sus propias palabras' })
  const add = group.getByRole('button', { name: 'Responder a una pregunta' })
  const questions = group.getByRole('combobox')
  const fields = group.getByRole('textbox', { name: 'Respuesta' })
  await expect(questions).toHaveCount(0)

  await add.press('Enter')
  await expect(questions).toBeFocused()
  await questions.selectOption('Para una buena siesta necesito…')
  await fields.fill(`Tu jersey ${'🐈'.repeat(110)}`)
  await expect(group.getByText('120 de 120')).toBeVisible()
  await add.press('Enter')
  await expect(questions.nth(1)).toBeFocused()
  // What another row asks is not offered again.
  await expect(questions.nth(1).getByRole('option')).toHaveCount(11)
  await fields.nth(1).fill('Mira www.michi.es')
  await add.press('Enter')
  await expect(questions.nth(2)).toBeFocused()
  await expect(add).toBeHidden()

  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(group.getByText('Sin enlaces, por favor.')).toBeVisible()
  await expect(fields.nth(1)).toBeFocused()
  await expectNoProblems(page, 'es')
  await fields.nth(1).fill('a'.repeat(121))
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(group.getByText('No cabe: como mucho, 120 caracteres.')).toBeVisible()
  await group.getByRole('button', { name: 'Quitar la pregunta 2' }).press('Enter')
  await expect(questions.nth(1)).toBeFocused()
  await expect(questions).toHaveCount(2)

  // Elsewhere and back: nothing that was written is lost.
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page.getByRole('combobox', { name: 'Ciudad' })).toBeVisible()
  await page.goto(`settings/pet?id=${(await petOf(ana))?.id}`)
  await expect(fields.first()).toHaveValue(/^Tu jersey/)

  // A question without an answer is not an error.
  await page.getByRole('button', { name: 'Guardar' }).press('Enter')
  await expectAnnounced(page, 'Guardado: Michi')
  expect(await petOf(ana)).toMatchObject({
    prompts: [{ prompt: 'nap', answer: `Tu jersey ${'🐈'.repeat(110)}` }],
  })
  await page.goto(`settings/pet?id=${(await petOf(ana))?.id}`)
  await group.getByRole('button', { name: 'Quitar la pregunta 1' }).click()
  await expect(add).toBeFocused()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectAnnounced(page, 'Guardado: Michi')
  expect(await petOf(ana)).not.toHaveProperty('prompts')
})

const prompts: PetAnswer[] = [
  { prompt: 'ham', answer: 'Dar la pata. Las cuatro.' },
  { prompt: 'parkSpot', answer: 'El charco. Siempre hay un charco.' },
]
const toby: PetDetails = { name: 'Toby', species: 'dog', prompts }

test('a note about the answer on a card, with the question in each one’s language', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 811 })
  const luis = await signUp(server, { name: 'Luis', cityId: 811, photos: ['#963'], pets: [toby] })
  const page = await openPage({ server, as: ana, viewport, language: 'en' })
  await page.goto('home')
  const card = page.getByRole('article', { name: 'Toby' })
  await expect(card).toContainText('What I’d do for a slice of ham…')
  await expect(card).not.toContainText('El charco')
  await card.getByRole('button', { name: 'Dar la pata. Las cuatro.' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A note to Toby' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(
    'What I’d do for a slice of ham…',
  )
  await expect(dialog.getByText('Dar la pata. Las cuatro.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your note' }).fill('All four? Show me!')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await card.getByRole('button', { name: 'Dar la pata. Las cuatro.' }).click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Note sent to Toby')).toBeVisible()
  expect(await notesOf(luis)).toMatchObject([{ about: { ...prompts[0], petName: 'Toby' } }])

  const other = await openPage({ server, as: luis, viewport })
  await other.goto('notes')
  await expect(other.getByText('Sobre lo que responde Toby:')).toBeVisible()
  await expect(other.getByText('Lo que haría por un trozo de jamón…')).toBeVisible()
  await expectNoProblems(other, 'es')
})

test('a profile has all answers: a tap begins a note, but not after a match', async ({
  openPage,
}) => {
  const ana = await signUp(server, { cityId: 812 })
  const luis = await signUp(server, { name: 'Luis', cityId: 812, photos: ['#963'], pets: [toby] })
  const page = await openPage({ server, as: ana, viewport })
  await page.goto(`profile/${luis.id}`)
  const story = page.getByRole('article', { name: 'Toby' })
  await expect(story.getByRole('button')).toHaveCount(2)
  await story.getByRole('button', { name: 'El charco.' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Una nota para Toby' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(
    'Mi sitio favorito del parque…',
  )
  await dialog.getByRole('textbox', { name: 'Tu nota' }).fill('¡El nuestro también!')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Nota enviada a Toby')).toBeVisible()
  expect(await notesOf(luis)).toMatchObject([{ about: { ...prompts[1], petName: 'Toby' } }])

  await leaveNote(luis, ana, 'Vamos')
  await page.goto(`profile/${luis.id}`)
  await expect(page.getByRole('link', { name: 'Escribir a Toby' })).toBeVisible()
  await expect(story).toContainText('El charco. Siempre hay un charco.')
  await expect(story.getByRole('button')).toHaveCount(0)
  const question = await story.getByText('Mi sitio favorito del parque…').boundingBox()
  const answer = await story.getByText('El charco. Siempre hay un charco.').boundingBox()
  // One below the other.
  expect(question?.x).toBe(answer?.x)
})
