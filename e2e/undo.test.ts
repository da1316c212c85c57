import { expect, provideServer, test } from './testing/journey.ts'
import { like, signUp } from './testing/people.ts'

const server = provideServer()

test('an undone like is undone on the server too', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 330 })
  const toby = await signUp(server, { animalName: 'Toby', cityId: 330 })
  const page = await openPage({ server, as: ana })
  await page.goto('home')
  await page.getByRole('button', { name: 'Me gusta Toby' }).click()
  const undone = page.waitForResponse('**/api/undoswipe')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
  expect((await undone).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Toby' })).toBeVisible()
  expect(await like(toby, ana)).toBeNull()
})
