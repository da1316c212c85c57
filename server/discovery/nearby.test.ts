import { describe, expect, it } from 'vitest'
import type { DeckEnd } from '../../contract/deck-filter.ts'
import { limits } from '../../contract/limits.ts'
import { openAppForTest } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'

describe('the end of the deck', () => {
  const nearbyOf = async (client: TestClient) =>
    (await client.get<DeckEnd>(`/api/deckend/${client.id}`)).body.nearby.map(
      ({ count, isMore }) => `${count}${isMore ? '+' : ''}`,
    )

  it('counts the pets within 10, 50 and 100 km, without oneself and without blocks', async () => {
    const own = await openAppForTest()
    // Zaragoza and, 60 km from it, Huesca. Nobody else lives there.
    const ana = await own.makeUser({ cityId: 5 })
    expect(await nearbyOf(ana)).toEqual(['0', '0', '0'])
    const luis = await own.makeUser({ cityId: 5 })
    await luis.post('/api/addpet', { userId: luis.id, pet: { name: 'Toby' } })
    const huesca = 139
    const [eva] = [await own.makeUser({ cityId: huesca }), await own.makeUser({ cityId: 1 })]
    expect(await nearbyOf(ana)).toEqual(['2', '2', '3'])
    await ana.post('/api/adduserlike', { likerId: ana.id, likedId: luis.id })
    expect(await nearbyOf(ana)).toEqual(['2', '2', '3'])
    await eva?.post('/api/block', { userId: eva.id, targetId: ana.id })
    await luis.post('/api/pause', { userId: luis.id, paused: true })
    expect(await nearbyOf(ana)).toEqual(['0', '0', '0'])
  })

  it(`counts up to ${limits.deckCountMax}`, async () => {
    const own = await openAppForTest()
    const ana = await own.makeUser({ cityId: 5 })
    for (let n = 0; n <= limits.deckCountMax; n++) await own.makeUser({ cityId: 5 })
    expect(await nearbyOf(ana)).toEqual(['99+', '99+', '99+'])
    for (let n = 0; n < 40; n++) await own.makeUser({ cityId: 5 })
    expect(await nearbyOf(ana)).toEqual(['99+', '99+', '99+'])
  })
})
