import { expect, it } from 'vitest'
import type { Card } from '../../contract/discovery.ts'
import { nextCursorHeader } from '../../contract/headers.ts'
import { openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { kilometresBetween, shownDistance } from '../cities/cities.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'

const [madrid, getafe, barcelona, sevilla] = [1, 28, 2, 4]
const password = 'long enough'
const day = 24 * 60 * 60 * 1000

async function pageOf(viewer: TestClient, cursor: string | null, limit = 20) {
  const query = cursor === null ? '' : `&cursor=${cursor}`
  const path = `/api/usertimeline/${viewer.id}?images=url&limit=${limit}${query}`
  const { status, body, headers } = await viewer.get<Card[]>(path)
  return { status, body, next: headers.get(nextCursorHeader) }
}

const idsOf = ({ body }: { body: Card[] }) => body.map(({ id }) => id)

const like = (viewer: TestClient, who: TestClient) =>
  viewer.post('/api/adduserlike', { likerId: viewer.id, likedId: who.id })
const dislike = (viewer: TestClient, who: TestClient) =>
  viewer.post('/api/adduserdislike', { dislikerId: viewer.id, dislikedId: who.id })
const move = (who: TestClient, cityId: number) =>
  who.put('/api/updateusersettings', { id: who.id, name: 'M', animalName: '', cityId })

/** The deck of the viewer in Madrid, in its order. */
async function openDeck() {
  const app = await openAppForTest()
  const far = await app.makeUser({ cityId: barcelona, password })
  const [near, nearer] = [
    await app.makeUser({ cityId: getafe, password }),
    await app.makeUser({ cityId: getafe, password }),
  ]
  const [older, newer] = [
    await app.makeUser({ cityId: madrid, password }),
    await app.makeUser({ cityId: madrid, password }),
  ]
  const viewer = await app.makeUser({ cityId: madrid })
  return { app, viewer, newer, older, nearer, near, far }
}

it('a cursor holds what the last card shows, and no more', async () => {
  const { viewer, newer, older, far } = await openDeck()
  const first = await pageOf(viewer, null, 1)
  expect(first.next).toBe(`${newer.id}.0`)
  const whole = await pageOf(viewer, first.next, 4)
  expect(whole.next).toBe(`${far.id}.${shownDistance(madrid, barcelona)}`)
  await dislike(viewer, newer)
  await dislike(viewer, older)
  const again = await pageOf(viewer, whole.next, 1)
  expect(idsOf(again)).toEqual([newer.id])
  expect(again.next).toMatch(new RegExp(`^again\\.${newer.id}\\.\\d+$`))
  expect(idsOf(await pageOf(viewer, again.next))).toEqual([older.id])
})

it('a cursor leads on after its card was swiped', async () => {
  const { viewer, newer, older, nearer, near } = await openDeck()
  const { next } = await pageOf(viewer, null, 2)
  for (const who of [newer, older]) await dislike(viewer, who)
  const page = await pageOf(viewer, next, 1)
  expect(idsOf(page)).toEqual([nearer.id])
  await like(viewer, nearer)
  expect(idsOf(await pageOf(viewer, page.next, 1))).toEqual([near.id])
})

it('after a move of either one the deck starts anew, and leaves nobody out', async () => {
  const { viewer, newer, older, nearer, near, far } = await openDeck()
  const { next } = await pageOf(viewer, null, 2)
  await move(older, barcelona)
  expect(idsOf(await pageOf(viewer, next))).toEqual(
    [newer, nearer, near, older, far].map(({ id }) => id),
  )
  const inMadrid = await pageOf(viewer, null, 1)
  await move(viewer, barcelona)
  expect(idsOf(await pageOf(viewer, inMadrid.next))[0]).toBe(older.id)
})

/** The ways in which somebody is not, or no longer, there for the viewer. */
const ways: Record<string, (app: TestApp, who: TestClient, viewer: TestClient) => unknown> = {
  deleted: (_, who) => who.post('/api/deleteaccount', { userId: who.id, password }),
  paused: (_, who) => who.post('/api/pause', { userId: who.id, paused: true }),
  'in love and paused': async (_, who, viewer) => {
    await like(viewer, who)
    await who.post('/api/pause', { userId: who.id, paused: true })
  },
  blocked: (_, who, viewer) => viewer.post('/api/block', { userId: viewer.id, targetId: who.id }),
  blocking: (_, who, viewer) => who.post('/api/block', { userId: who.id, targetId: viewer.id }),
  suspended: ({ store, now }, who) => suspendAccount(store.db, who.id, { name: 'mod', now: now() }),
  asleep: async ({ store, now }, who) => {
    const users = store.db.updateTable('users').where('id', '=', who.id)
    await users.set({ seen_at: now() - 61 * day }).execute()
    await putToSleep(store.db, now())
  },
}

it.each(Object.keys(ways))('the id of somebody %s tells nothing as a cursor', async (way) => {
  const { app, viewer, newer, older, nearer, near, far } = await openDeck()
  for (const who of [older, near, far]) {
    const lives = who === older ? madrid : who === near ? getafe : barcelona
    const cursor = `${who.id}.${shownDistance(madrid, lives)}`
    const leadsOn = await pageOf(viewer, cursor)
    expect(idsOf(leadsOn)).not.toContain(newer.id)
    await ways[way]?.(app, who, viewer)
    const firstPage = await pageOf(viewer, null)
    expect(idsOf(firstPage)).toContain(newer.id)
    // The cursor that was handed out before, and every other distance that a script would try.
    for (const distance of [0, 1, 5, 10, 15, 400, 500, 600]) {
      expect(await pageOf(viewer, `${who.id}.${distance}`)).toEqual(firstPage)
    }
    expect(await pageOf(viewer, cursor)).toEqual(firstPage)
    expect(await pageOf(viewer, `999999999.${shownDistance(madrid, lives)}`)).toEqual(firstPage)
  }
  expect(idsOf(await pageOf(viewer, null))).toContain(nearer.id)
})

it('a cursor with an id tells no more of a city than the distance on the card', async () => {
  const { app, viewer, newer } = await openDeck()
  const target = await app.makeUser({ cityId: sevilla })
  const firstPage = await pageOf(viewer, null)
  const shown = firstPage.body.find(({ id }) => id === target.id)?.distance
  expect(shown).not.toBe(Math.round(kilometresBetween(madrid, sevilla)))
  // The steps of what a card shows, near it and far from it.
  const near = Array.from({ length: 21 }, (_, step) => Number(shown) + 5 * (step - 10))
  for (const distance of [0, 5, 100, 200, 300, 500, 1000, ...near]) {
    const page = await pageOf(viewer, `${target.id}.${distance}`)
    if (distance === shown) expect(idsOf(page)).not.toContain(newer.id)
    else expect(page).toEqual(firstPage)
  }
})
