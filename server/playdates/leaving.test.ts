import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail } from '../../contract/chat.ts'
import { durations } from '../../contract/limits.ts'
import type { Playdate } from '../../contract/playdates.ts'
import { openNotificationsApp } from '../../harness/notifications-app.ts'
import {
  acts,
  day,
  fileOf,
  hour,
  playdatesOf,
  propose,
  timeIn,
  wait,
} from '../../harness/playdates.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { removeOldPlaydates } from './remove-playdates.queries.ts'

// What becomes of a playdate when one of the two leaves: by a goodbye, an unmatch, a block, a deletion.

const password = 'long enough'
let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const remove = (who: TestClient) => who.post('/api/deleteaccount', { userId: who.id, password })
const sayGoodbye = (who: TestClient, chatId: number) =>
  who.post('/api/endchat', { userId: who.id, chatId, line: 'thanks' })

const countRows = async ({ store }: TestApp, chatId: number) => {
  const steps = await store.db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('playdate_step', 'is not', null)
    .execute()
  const playdates = await store.db
    .selectFrom('playdates')
    .select('id')
    .where('chat_id', '=', chatId)
    .execute()
  return { playdates: playdates.length, steps: steps.length }
}

describe('an account that is deleted while the other one does something', () => {
  type Act = (who: TestClient, playdate: Playdate, chatId: number) => Promise<{ status: number }>
  const others: Act[] = [
    (who, playdate) => acts.accept(who, playdate),
    (who, playdate) => acts.change(who, playdate),
    (who, playdate) => acts.decline(who, playdate),
    (who, playdate) => acts.cancel(who, playdate),
    (who, _, chatId) => propose(who, chatId),
    (who) => remove(who),
  ]

  it('24 pairs: no error, nothing is left, and the other one sees that it is gone', async () => {
    const app = await openAppForTest()
    const pairs = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const [one, two] = [await app.makeUser({ password }), await app.makeUser({ password })]
        await one.post('/api/adduserlike', { likerId: one.id, likedId: two.id })
        const like = { likerId: two.id, likedId: one.id }
        const { chatId } = (await two.post<{ chatId: number }>('/api/adduserlike', like)).body
        const [leaver, stayer] = index % 2 === 0 ? [one, two] : [two, one]
        const act = others[Math.floor(index / 4)] as Act
        const { body: playdate } = await propose(leaver, chatId)
        return { leaver, stayer, chatId, playdate, act }
      }),
    )
    const answers = await Promise.all(
      pairs.flatMap(({ leaver, stayer, playdate, chatId, act }, index) => {
        const both = [() => remove(leaver), () => act(stayer, playdate, chatId)]
        return (index % 4 < 2 ? both : both.reverse()).map((call) => call())
      }),
    )
    expect(app.errors()).toEqual([])
    // 409: there is a playdate already.
    for (const { status } of answers) expect([200, 409, 404]).toContain(status)
    for (const { stayer, chatId, playdate } of pairs) {
      expect(await countRows(app, chatId)).toEqual({ playdates: 0, steps: 0 })
      const { status, body } = await stayer.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
      if (status === 401) continue
      expect(JSON.stringify(body)).not.toMatch(/Retiro|Casa de Campo/)
      expect(await playdatesOf(stayer, chatId)).toEqual({ playdate: null, question: null })
      expect((await stayer.get(`/api/playdates/${stayer.id}`)).body).toEqual([])
      const late = await acts.cancel(stayer, playdate)
      expect([late.status, late.body]).toEqual([404, { code: 'not_found' }])
    }
  })
})

describe('a goodbye', () => {
  it.each(['proposed', 'accepted'])('cancels a playdate that is %s, for both', async (state) => {
    const { ana, luis, chatId } = await server.makePair()
    const { body: proposed } = await propose(ana, chatId)
    const playdate = state === 'accepted' ? (await acts.accept(luis, proposed)).body : proposed
    await sayGoodbye(luis, chatId)
    const cancelled = { state: 'cancelled', version: playdate.version + 1, changedBy: luis.id }
    for (const who of [ana, luis]) {
      expect((await playdatesOf(who, chatId)).playdate).toEqual({ ...playdate, ...cancelled })
      const file = await fileOf(who, playdate.id)
      expect(file).toContain('STATUS:CANCELLED')
      expect(file).toContain(`SEQUENCE:${playdate.version}`)
    }
  })

  it('keeps the place of a far day for 30 days, and no longer', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId } = await app.makePair()
    const times = [timeIn(300 * day, app.now())]
    const { body: playdate } = await propose(ana, chatId, { times })
    await acts.accept(luis, playdate)
    await sayGoodbye(ana, chatId)
    await wait(app, 29 * day, ana, luis)
    await removeOldPlaydates(app.store.db, app.now())
    expect((await playdatesOf(luis, chatId)).playdate).not.toBeNull()
    await wait(app, 2 * day, ana, luis)
    await removeOldPlaydates(app.store.db, app.now())
    expect(await countRows(app, chatId)).toEqual({ playdates: 0, steps: 0 })
    const { body } = await luis.get<ChatDetail>(`/api/chat/${chatId}?images=url`)
    expect(JSON.stringify(body)).not.toContain('Retiro')
  })
})

it('an unmatch that can no longer be undone leaves nothing of a far day', async () => {
  const app = await openAppForTest()
  const { ana, luis, chatId } = await app.makePair()
  const { body: playdate } = await propose(ana, chatId, { times: [timeIn(300 * day, app.now())] })
  await acts.accept(luis, playdate)
  await luis.post('/api/unmatch', { userId: luis.id, chatId })
  await finishUnmatches(app.store.db, app.now() + durations.unmatchUndoMs + 1)
  expect(await countRows(app, chatId)).toEqual({ playdates: 0, steps: 0 })
})

describe('nobody is reminded of a playdate', () => {
  const leavings: [string, (who: TestClient, other: TestClient, chatId: number) => unknown][] = [
    ['a goodbye', (who, _, chatId) => sayGoodbye(who, chatId)],
    ['an unmatch', (who, _, chatId) => who.post('/api/unmatch', { userId: who.id, chatId })],
    ['a block', (who, other) => who.post('/api/block', { userId: who.id, targetId: other.id })],
  ]

  it.each(leavings)('after %s', async (_, leave) => {
    const app = await openNotificationsApp()
    const { ana, luis, chatId, browser } = await app.openChat()
    const { body: playdate } = await propose(luis, chatId, { times: [timeIn(3 * day, app.now())] })
    await acts.accept(ana, playdate)
    await ana.get(`/api/chat/${chatId}`)
    await leave(luis, ana, chatId)
    for (let days = 0; days < 4; days++) await app.pass(day - hour)
    expect(app.notificationsOf(browser).join()).not.toMatch(/Mañana|Hoy/)
  })
})
