import { expect, it } from 'vitest'
import type { Household } from '../../contract/pets.ts'
import { openAppForTest } from '../../harness/test-app.ts'

const hour = 60 * 60 * 1000

it('nobody stays first in the deck by pausing or moving again and again', async () => {
  const app = await openAppForTest({ rateLimits: true })
  const ana = await app.makeUser({ cityId: 1 })
  const pause = async (paused: boolean) =>
    (await ana.post('/api/pause', { userId: ana.id, paused })).status
  const save = (name: string, cityId: number) =>
    ana.put('/api/updateusersettings', { id: ana.id, name, animalName: 'Michi', cityId })
  const { body } = await ana.get<Household>(`/api/household/${ana.id}`)
  const edit = async (size: string) => {
    const pet = { name: 'Michi', species: 'dog', size }
    return (await ana.put('/api/updatepet', { userId: ana.id, id: body.pets[0]?.id, pet })).status
  }

  // An afternoon of changes is fine.
  for (let time = 0; time < 15; time++) {
    expect([await pause(true), await pause(false)]).toEqual([200, 200])
    expect((await save('Ana', 2 + time)).status).toBe(200)
  }
  expect(await save('Ana', 1)).toMatchObject({ status: 429, body: { code: 'too_many_changes' } })
  // Changes without a new listing are not limited, and other people are not affected.
  expect((await save('Eva', 16)).status).toBe(200)
  expect(await edit('large')).toBe(200)
  expect(await pause(true)).toBe(200)
  expect(await pause(false)).toBe(429)
  const luis = await app.makeUser({ cityId: 1 })
  const moved = { id: luis.id, name: 'Luis', animalName: '', cityId: 2 }
  expect((await luis.put('/api/updateusersettings', moved)).status).toBe(200)

  app.advance(hour)
  expect([await pause(false), (await save('Eva', 1)).status]).toEqual([200, 429])
})
