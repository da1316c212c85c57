import { moving } from './testing/context.ts'
import { expect, provideServer, test, untilLive } from './testing/journey.ts'
import { like, signUp } from './testing/people.ts'

const server = provideServer()

test('an undone like is undone on the server too', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 330 })
  const toby = await signUp(server, { animalName: 'Toby', cityId: 330 })
  const page = await openPage({ ...moving, server, as: ana })
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

test('a like that has become a match is not offered to be undone', async ({ openPage }) => {
  const ana = await signUp(server, { cityId: 331 })
  await signUp(server, { animalName: 'Luna', cityId: 331 })
  const toby = await signUp(server, { animalName: 'Toby', cityId: 331 })
  const page = await openPage({ server, as: ana })
  const live = untilLive(page)
  await page.goto('home')
  await live
  const liked = page.waitForResponse('**/api/adduserlike')
  await page.getByRole('button', { name: 'Me gusta Toby' }).click()
  await liked
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await expect(undo).toBeEnabled()
  await like(toby, ana)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('article', { name: 'Luna' })).toBeVisible()
  await expect(undo).toBeDisabled()
})
