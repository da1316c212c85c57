import { answer } from '../demo/pet-voice.ts'
import { moving } from './testing/context.ts'
import { expect, provideServer, test } from './testing/journey.ts'

const server = provideServer({ DEMO: 'on', RATE_LIMITS: 'on' })

test('the demo account has conversations of every age, one of them unread', async ({
  openPage,
}) => {
  const page = await openPage({ server })
  await page.goto('.')
  await expect(page.getByText('Es una demo')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('link', { name: /^Chats/ }).click()
  const conversations = page.getByRole('region', { name: 'Conversaciones' })
  // Chats that wait for an answer come first, the unread ones before the others.
  const turns = page.getByRole('region', { name: 'Te toca' })
  await expect(turns.getByRole('listitem').first()).toContainText('sin leer')
  await expect(turns.getByText('La próxima vez saludad')).toBeVisible()
  await expect(conversations.getByText('¿Quedamos este finde')).toBeVisible()
  await expect(turns.getByText('¿Cuál es tu rincón favorito')).toBeVisible()
  // spec §9; just past midnight, a message of "earlier today" is from yesterday.
  const ages = await page.getByRole('main').getByRole('time').allTextContents()
  expect(ages).toEqual([
    expect.stringMatching(/^(ahora|hace (un|\d+) (segundos|minutos?))$/),
    'Ayer',
    expect.stringMatching(/^\d+ [a-z]{3,4}/),
    expect.stringMatching(/^hace \d+ minutos$/),
    expect.stringMatching(/^(\d\d:\d\d|Ayer)$/),
  ])
})

test('the first minute: log in to the demo account, like the first pet, match, say hello, get an answer', async ({
  openPage,
}) => {
  const page = await openPage({ ...moving, server, consented: false, worker: true })
  await page.goto('.')
  await expect(page.getByText('Es una demo')).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await page.getByRole('button', { name: 'Entrar' }).click()

  const like = page.getByRole('button', { name: /^Me gusta / })
  const match = page.getByRole('dialog', { name: '¡Es un match!' })
  await expect(like).toBeEnabled()
  await like.click()
  await match.getByRole('button', { name: 'Decir hola' }).click()

  const field = page.getByRole('textbox', { name: 'Mensaje' })
  // Either person may write first.
  const question = '¡Hola! ¿Quedamos en el parque?'
  await field.fill(question)
  await field.press('Enter')
  const mine = page.getByRole('listitem').filter({ hasText: question })
  await expect(mine).toContainText('Leído')
  // The answer to the question, not only the greeting.
  const theirs = page.getByRole('listitem').filter({ hasText: answer(question, 'es', []) ?? '' })
  await expect(theirs).toBeVisible()
})

test('a form that is prefilled late shows no errors about missing fields', async ({ openPage }) => {
  const page = await openPage({ server })
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/config', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.goto('.')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Rellena este campo')).toHaveCount(2)
  asked.resolve()
  await expect(page.getByText('Es una demo')).toBeVisible()
  await expect(page.getByText('Rellena este campo')).toHaveCount(0)
})
