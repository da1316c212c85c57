import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChatDetail, ChatListItem, MessageItem } from '../../contract/chat.ts'
import type { Card } from '../../contract/discovery.ts'
import type { Household } from '../../contract/pets.ts'
import type { Playdate } from '../../contract/playdates.ts'
import { countReads } from '../../harness/count-reads.ts'
import { listReportsAbout } from '../../harness/moderator.ts'
import { insertCookie, makePairs } from '../../harness/people.ts'
import {
  acts,
  day,
  fileOf,
  hour,
  playdatesOf,
  propose,
  review,
  timeIn,
  wait,
} from '../../harness/playdates.ts'
import { readZip } from '../../harness/read-zip.ts'
import { itOnce, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { suspendAccount } from '../moderation/impose.queries.ts'
import { removeOldPlaydates } from './remove-playdates.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const messagesOf = async (who: TestClient, chatId: number, query = '?images=url') =>
  (await who.get<ChatDetail>(`/api/chat/${chatId}${query}`)).body.chatMessages

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, body]
const refusal = (status: number, code: string) => [status, { code }]

/** Ana has proposed a playdate in two days. */
async function begin(app: TestApp = server) {
  const { ana, luis, chatId } = await app.makePair()
  const { body: playdate } = await propose(ana, chatId, { times: [timeIn(2 * day, app.now())] })
  return { ana, luis, chatId, playdate }
}

/** Luis has accepted what Ana proposed. */
async function agree(app: TestApp = server) {
  const { ana, luis, chatId, playdate: proposed } = await begin(app)
  const { body: playdate } = await acts.accept(luis, proposed)
  return { ana, luis, chatId, playdate }
}

describe('a playdate', () => {
  it('is proposed, changed, accepted and cancelled, live for both and as lines of text', async () => {
    const { ana, luis, chatId } = await server.makePair()
    await ana.put('/api/updatenotifications', { userId: ana.id, language: 'en' })
    const sockets = [await TestSocket.open(ana), await TestSocket.open(luis)]
    const specSocket = await TestSocket.open(luis, { protocol: null })
    await luis.get(`/api/chat/${chatId}`)
    const steps: { version: number; step: string; by: TestClient; playdate: Playdate }[] = []
    const told = async (by: TestClient, step: string, answer: { body: Playdate }) => {
      steps.push({ version: steps.length + 1, step, by, playdate: answer.body })
      for (const socket of sockets)
        await socket.waitFor<{ type: string; message: MessageItem }>(
          (event) =>
            event.type === 'message.new' && event.message.playdate?.version === steps.length,
        )
      for (const who of [ana, luis])
        expect((await playdatesOf(who, chatId)).playdate).toEqual(answer.body)
      return answer.body
    }
    const times = [timeIn(4 * day), timeIn(2 * day), timeIn(3 * day)]
    const first = await told(ana, 'proposed', await propose(ana, chatId, { times }))
    expect(first).toMatchObject({
      version: 1,
      state: 'proposed',
      proposedBy: ana.id,
      changedBy: ana.id,
      startsAt: null,
      place: 'Parque del Retiro, puerta de Alcalá',
      times: [times[1], times[2], times[0]],
    })
    const second = await told(luis, 'changed', await acts.change(luis, first))
    expect(second).toMatchObject({ version: 2, state: 'proposed', proposedBy: luis.id })
    const third = await told(ana, 'accepted', await acts.accept(ana, second))
    expect(third).toMatchObject({ state: 'accepted', startsAt: second.times[0] })
    const fourth = await told(luis, 'cancelled', await acts.cancel(luis, third))
    expect(fourth).toMatchObject({ version: 4, state: 'cancelled' })
    // Before the chat is fetched again: such a client gets only what it has not fetched.
    await specSocket.waitFor<MessageItem>(({ message }) => message === '🐾 He cancelado la quedada')

    for (const who of [ana, luis]) {
      const messages = await messagesOf(who, chatId)
      expect(messages).toMatchObject(
        steps.map(({ version, step, by }) => ({
          user_id: by.id,
          playdate: { id: first.id, version, step },
        })),
      )
      const plain = await messagesOf(who, chatId, '')
      expect(plain.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^🐾 I’d like to suggest a playdate: .+ or .+ or .+Retiro/),
        expect.stringMatching(/^🐾 He cambiado la quedada: .+ CES?T · Casa de Campo$/),
        expect.stringMatching(/^🐾 Playdate accepted: .+ · Casa de Campo$/),
        '🐾 He cancelado la quedada',
      ])
      for (const message of plain) expect(message).not.toHaveProperty('playdate')
    }
    expect((await propose(luis, chatId)).status).toBe(201)
  })

  it('is declined by the one who was asked, and only by that one', async () => {
    const { ana, luis, chatId, playdate } = await begin()
    for (const act of [acts.accept, acts.decline])
      expect(codeOf(await act(ana, playdate))).toEqual(refusal(422, 'invalid_input'))
    expect((await acts.decline(luis, playdate)).body).toMatchObject({ state: 'declined' })
    expect(codeOf(await acts.accept(luis, playdate))).toEqual(refusal(409, 'playdate_cancelled'))
    expect((await propose(luis, chatId)).status).toBe(201)
  })

  it('makes space for another as soon as its last proposed time has passed', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId, playdate } = await begin(app)
    await wait(app, 2 * day + 60_000, ana, luis)
    expect(codeOf(await acts.accept(luis, playdate))).toEqual(refusal(422, 'playdate_past'))
    expect((await ana.get(`/api/playdates/${ana.id}`)).body).toEqual([])
    const times = [timeIn(day, app.now())]
    expect((await propose(luis, chatId, { times })).status).toBe(201)
  })

  it('is one for each chat until its time has passed', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId } = await agree(app)
    for (const who of [ana, luis])
      expect(codeOf(await propose(who, chatId))).toEqual(refusal(409, 'playdate_open'))
    await wait(app, 2 * day + 2 * hour, ana, luis)
    const times = [timeIn(2 * day, app.now())]
    expect((await propose(luis, chatId, { times })).status).toBe(201)
  })

  it('is one of 50 in a chat, half of them for each, so that a block can remove all', async () => {
    const { ana, luis, chatId } = await server.makePair()
    for (const who of [luis, ana]) {
      for (let proposed = 0; proposed < 25; proposed++) {
        const { status, body } = await propose(who, chatId)
        expect(status).toBe(201)
        await acts.cancel(who, body)
      }
      expect(codeOf(await propose(who, chatId))).toEqual(refusal(409, 'too_many_playdates'))
    }
    const block = { userId: ana.id, targetId: luis.id }
    const { statements } = await countReads(() => ana.post('/api/block', block))
    expect(statements).toBeLessThan(60)
    expect(await messagesOf(luis, chatId)).not.toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Retiro') }),
    )
  })

  itOnce('is one of 50 in a chat, also if the other one changes every one of them', async () => {
    const { ana, luis, chatId } = await server.makePair()
    for (let proposed = 0; proposed < 50; proposed++) {
      const { body } = await propose(luis, chatId)
      await acts.cancel(ana, (await acts.change(ana, body)).body)
    }
    expect(codeOf(await propose(luis, chatId))).toEqual(refusal(409, 'too_many_playdates'))
  })

  it('is listed as coming for both, and for nobody else', async () => {
    const { ana, luis, playdate } = await agree()
    const third = await server.makeUser()
    const { chatId } = await server.makePair()
    for (const who of [ana, luis])
      expect((await who.get(`/api/playdates/${who.id}`)).body).toEqual([playdate])
    expect((await third.get(`/api/playdates/${third.id}`)).body).toEqual([])
    expect((await third.get(`/api/playdatefile/${playdate.id}`)).status).toBe(404)
    expect((await third.get(`/api/chatplaydates/${chatId}`)).status).toBe(404)
    for (const act of Object.values(acts)) expect((await act(third, playdate)).status).toBe(404)
    expect((await propose(third, chatId)).status).toBe(404)
    await acts.cancel(luis, playdate)
    expect((await ana.get(`/api/playdates/${ana.id}`)).body).toEqual([])
  })

  it('does not make it the other one’s turn once it is answered', async () => {
    const { ana, luis, chatId, playdate } = await begin()
    const waiting = async (who: TestClient) => {
      const { body } = await who.get<ChatListItem[]>(`/api/userchats/${who.id}?images=url`)
      return body.find(({ chat_id }) => chat_id === chatId)?.waiting_since
    }
    expect(await waiting(luis)).not.toBeNull()
    await acts.accept(luis, playdate)
    expect(await waiting(ana)).toBeNull()
  })
})

describe('a step that comes too late', () => {
  it('says what has happened meanwhile, and changes nothing', async () => {
    const { ana, luis, chatId, playdate } = await begin()
    const { body: changed } = await acts.change(ana, playdate)
    expect(codeOf(await acts.accept(luis, playdate))).toEqual(refusal(409, 'playdate_changed'))
    const { body: accepted } = await acts.accept(luis, changed)
    expect(codeOf(await acts.change(ana, changed))).toEqual(refusal(409, 'playdate_accepted'))
    const { body: cancelled } = await acts.cancel(ana, accepted)
    for (const act of [acts.accept, acts.change, acts.decline])
      expect(codeOf(await act(luis, accepted))).toEqual(refusal(409, 'playdate_cancelled'))
    for (const who of [ana, luis])
      expect((await playdatesOf(who, chatId)).playdate).toEqual(cancelled)
    expect(await messagesOf(ana, chatId)).toHaveLength(4)
  })

  it('is no error if both want the same, or it was done on another device', async () => {
    const { ana, luis, chatId, playdate } = await begin()
    const phone = await server.signInAgain(luis)
    const { body: accepted } = await acts.accept(luis, playdate)
    expect(codeOf(await acts.accept(phone, playdate))).toEqual([200, accepted])
    const { body: cancelled } = await acts.cancel(ana, accepted)
    expect(codeOf(await acts.cancel(luis, accepted))).toEqual([200, cancelled])
    expect(await messagesOf(ana, chatId)).toHaveLength(3)
  })

  it('is no error if its answer was lost, whatever happened since', async () => {
    const { ana, luis, chatId } = await server.makePair()
    const step = { clientId: randomUUID(), times: [timeIn(2 * day)] }
    const { body: proposed } = await propose(ana, chatId, step)
    expect(codeOf(await propose(ana, chatId, step))).toEqual([201, proposed])
    const clientId = randomUUID()
    await acts.accept(luis, proposed, { clientId })
    const { playdate: accepted } = await playdatesOf(ana, chatId)
    await acts.change(ana, accepted as Playdate)
    const again = await acts.accept(luis, proposed, { clientId })
    expect([again.status, again.body.version, again.body.state]).toEqual([200, 3, 'proposed'])
    expect(await messagesOf(ana, chatId)).toHaveLength(3)
  })

  it('cannot reuse the key of a message', async () => {
    const { ana, chatId } = await server.makePair()
    const said = { userId: ana.id, chatId, message: 'hola', clientId: 'once' }
    await ana.post('/api/addmessage', said)
    const refused = await propose(ana, chatId, { clientId: 'once' })
    expect(codeOf(refused)).toEqual(refusal(422, 'invalid_input'))
    expect((await playdatesOf(ana, chatId)).playdate).toBeNull()
  })
})

describe('a proposal is refused', () => {
  const place = 'Retiro'
  it.each([
    ['in the past', { times: [timeIn(-hour)] }, 'playdate_past'],
    ['if one time has passed', { times: [timeIn(day), timeIn(-hour)] }, 'playdate_past'],
    ['in ten years', { times: [timeIn(3650 * day)] }, 'playdate_too_far'],
    ['a day after a year', { times: [timeIn(366 * day)] }, 'playdate_too_far'],
    ['without a time', { times: [] }, 'invalid_input'],
    ['with four times', { times: [1, 2, 3, 4].map((n) => timeIn(n * day)) }, 'invalid_input'],
    ['with a time twice', { times: [timeIn(day), timeIn(day)] }, 'invalid_input'],
    ['on a day that does not exist', { times: ['2027-02-30T10:00:00.000Z'] }, 'invalid_input'],
    ['with seconds', { times: ['2027-02-20T10:00:01.000Z'] }, 'invalid_input'],
    ['without a place', { place: ' \u200b ' }, 'invalid_input'],
    ['with a place that is too long', { place: 'x'.repeat(121) }, 'invalid_input'],
    ['with a place of two lines', { place: 'a\nb' }, 'invalid_input'],
    ['without a key', { clientId: '' }, 'invalid_input'],
  ])('%s', async (_, wrong, code) => {
    const { ana, luis, chatId } = await server.makePair()
    const { status, body } = await propose(ana, chatId, { place, ...wrong })
    expect([status, body]).toEqual(refusal(422, code))
    expect((await playdatesOf(ana, chatId)).playdate).toBeNull()
    const { body: mine } = await propose(luis, chatId)
    expect(codeOf(await acts.change(ana, mine, { place, ...wrong }))).toEqual(refusal(422, code))
    expect((await playdatesOf(ana, chatId)).playdate).toEqual(mine)
  })

  it('in a chat that has ended, where what was open is cancelled', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    await luis.post('/api/endchat', { userId: luis.id, chatId, line: 'thanks' })
    for (const who of [ana, luis])
      expect((await playdatesOf(who, chatId)).playdate).toEqual({
        ...playdate,
        version: playdate.version + 1,
        state: 'cancelled',
      })
    expect(codeOf(await acts.change(ana, playdate))).toEqual(refusal(409, 'chat_ended'))
    expect(codeOf(await propose(ana, chatId))).toEqual(refusal(409, 'chat_ended'))
    expect((await ana.get(`/api/playdates/${ana.id}`)).body).toEqual([])
    expect(await fileOf(ana, playdate.id)).toContain('STATUS:CANCELLED')
  })

  it('once its time has passed', async () => {
    const app = await openAppForTest()
    const { ana, luis, playdate } = await begin(app)
    await wait(app, 2 * day + 60_000, ana, luis)
    expect(codeOf(await acts.accept(luis, playdate))).toEqual(refusal(422, 'playdate_past'))
    app.advance(hour)
    expect(codeOf(await acts.cancel(ana, playdate))).toEqual(refusal(422, 'playdate_past'))
  })
})

describe('whatever two people do at the same moment', () => {
  it('20 pairs accept, change and cancel at once: one outcome, the same for both', async () => {
    const app = await openAppForTest()
    const people = await makePairs(app.store, 20, app.now())
    const outcomes = new Set<string>()
    await Promise.all(
      people.map(async (person, index) => {
        if (index % 2 === 1) return
        const ana = new TestClient(app.url, person.id, person.cookie)
        const cookie = await insertCookie(app.store.db, person.otherId, app.now())
        const luis = new TestClient(app.url, person.otherId, cookie)
        const { chatId } = person
        const times = [timeIn(day), timeIn(2 * day)]
        const proposals = await Promise.all([
          propose(ana, chatId, { times }),
          propose(luis, chatId, { times }),
        ])
        expect(proposals.map(({ status }) => status).sort()).toEqual([201, 409])
        const proposed = proposals.find(({ status }) => status === 201)?.body as Playdate
        const [asker, asked] = proposed.proposedBy === ana.id ? [ana, luis] : [luis, ana]
        const answers = await Promise.all([
          acts.accept(asked, proposed, { time: times[0] }),
          acts.accept(asked, proposed, { time: times[1] }),
          acts.change(asker, proposed),
          acts.cancel(asker, proposed),
          acts.decline(asked, proposed),
        ])
        // The first one counts. Only a cancellation of what is cancelled is no error.
        const taken = answers.filter(({ status }) => status === 200)
        expect(taken).toHaveLength(1)
        const [mine, theirs] = [await playdatesOf(ana, chatId), await playdatesOf(luis, chatId)]
        expect(mine.playdate).toEqual(taken[0]?.body)
        expect(theirs).toEqual(mine)
        const messages = await messagesOf(ana, chatId)
        expect(messages.map(({ playdate }) => playdate?.version)).toEqual([1, 2])
        expect(await messagesOf(luis, chatId)).toEqual(messages)
        outcomes.add(mine.playdate?.state ?? '')
      }),
    )
    expect(outcomes.size).toBeGreaterThan(0)
    expect(app.errors()).toEqual([])
  })
})

describe('the day after', () => {
  it('both are asked in private, and two good answers count once for each', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId, playdate } = await agree(app)
    const third = await app.makeUser()
    const met = async (who: TestClient, seenBy = who) =>
      (await seenBy.get<Household>(`/api/household/${who.id}`)).body.met
    await wait(app, 2 * day + 2 * hour, ana, luis, third)
    expect((await playdatesOf(ana, chatId)).question).toBeNull()
    expect((await review(ana, playdate.id, 'well')).status).toBe(404)
    app.advance(17 * hour)
    const question = { playdateId: playdate.id, startsAt: playdate.startsAt }
    for (const who of [ana, luis])
      expect((await playdatesOf(who, chatId)).question).toEqual(question)

    for (let again = 0; again < 2; again++)
      expect((await review(ana, playdate.id, 'well')).status).toBe(200)
    expect((await playdatesOf(ana, chatId)).question).toBeNull()
    // Luis sees what he saw before.
    expect((await playdatesOf(luis, chatId)).question).toEqual(question)
    expect(await met(ana)).toBe(0)
    expect((await review(third, playdate.id, 'well')).status).toBe(404)
    await Promise.all(['well', 'well', 'badly'].map((answer) => review(luis, playdate.id, answer)))
    // Of three answers at once the first one counts.
    const now = [await met(ana, third), await met(luis, third)]
    expect([
      [0, 0],
      [1, 1],
    ]).toContainEqual(now)
    if (now[0] === 1) {
      const { body: deck } = await third.get<Card[]>(`/api/usertimeline/${third.id}?images=url`)
      expect(deck.find(({ id }) => id === ana.id)?.met).toBe(1)
    }
  })

  it.each(['badly', 'never_met', 'unsafe'])('%s counts for nobody', async (answer) => {
    const app = await openAppForTest()
    const { ana, luis, playdate } = await agree(app)
    await wait(app, 3 * day, ana, luis)
    expect((await review(ana, playdate.id, answer)).status).toBe(200)
    expect((await review(luis, playdate.id, 'well')).status).toBe(200)
    for (const who of [ana, luis])
      expect((await who.get(`/api/household/${who.id}`)).body).toMatchObject({ met: 0 })
  })

  it('nobody is asked about a date that a goodbye came before, but about one that it ended', async () => {
    const app = await openAppForTest()
    const [before, after] = [await agree(app), await agree(app)]
    const end = ({ luis, chatId }: typeof before) =>
      luis.post('/api/endchat', { userId: luis.id, chatId, line: 'thanks' })
    await end(before)
    await wait(app, 2 * day + hour / 2, after.luis)
    await end(after)
    await wait(app, day, before.ana, before.luis, after.ana)
    expect((await playdatesOf(before.ana, before.chatId)).question).toBeNull()
    for (const who of [before.ana, before.luis])
      expect((await review(who, before.playdate.id, 'well')).status).toBe(404)
    expect((await playdatesOf(after.ana, after.chatId)).playdate).toEqual(after.playdate)
    expect((await playdatesOf(after.ana, after.chatId)).question).not.toBeNull()
    expect((await review(after.ana, after.playdate.id, 'unsafe')).status).toBe(200)
  })

  it('nobody is asked about a date that was cancelled', async () => {
    const app = await openAppForTest()
    const { ana, chatId, playdate } = await agree(app)
    await acts.cancel(ana, playdate)
    await wait(app, 4 * day, ana)
    expect((await playdatesOf(ana, chatId)).question).toBeNull()
    expect((await review(ana, playdate.id, 'well')).status).toBe(404)
  })
})

describe('places and times', () => {
  const rowsAbout = async (app: TestApp, chatId: number) => {
    const playdates = await app.store.db
      .selectFrom('playdates')
      .select('id')
      .where('chat_id', '=', chatId)
      .execute()
    const messages = await app.store.db
      .selectFrom('messages')
      .select('body')
      .where('chat_id', '=', chatId)
      .execute()
    return { playdates: playdates.length, told: messages.map(({ body }) => body) }
  }

  it('are removed 30 days after the date, and how many one has met stays', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId, playdate } = await agree(app)
    await wait(app, 4 * day, ana, luis)
    for (const who of [ana, luis]) await review(who, playdate.id, 'well')
    app.advance(27 * day)
    await removeOldPlaydates(app.store.db, app.now())
    expect((await rowsAbout(app, chatId)).playdates).toBe(1)
    await wait(app, 2 * day, ana, luis)
    await removeOldPlaydates(app.store.db, app.now())
    expect(await rowsAbout(app, chatId)).toEqual({
      playdates: 0,
      told: ['🐾 Te propongo una quedada', '🐾 Quedada aceptada'],
    })
    expect((await ana.get(`/api/household/${ana.id}`)).body).toMatchObject({ met: 1 })
    expect((await messagesOf(luis, chatId))[0]).not.toHaveProperty('playdate')
  })

  it.each(['decline', 'cancel'] as const)(
    'of a far day are removed 30 days after a %s',
    async (end) => {
      const app = await openAppForTest()
      const { ana, luis, chatId } = await app.makePair()
      const times = [timeIn(300 * day, app.now())]
      const { body: playdate } = await propose(ana, chatId, { times })
      await acts[end](luis, playdate)
      await wait(app, 29 * day, ana, luis)
      await removeOldPlaydates(app.store.db, app.now())
      expect((await rowsAbout(app, chatId)).playdates).toBe(1)
      await wait(app, 2 * day, ana, luis)
      await removeOldPlaydates(app.store.db, app.now())
      expect((await rowsAbout(app, chatId)).playdates).toBe(0)
    },
  )

  it('are removed at once with a block', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    await ana.post('/api/block', { userId: ana.id, targetId: luis.id })
    const { playdates, told } = await rowsAbout(server, chatId)
    expect([playdates, told.join()]).toEqual([0, expect.not.stringContaining('Retiro')])
    for (const who of [ana, luis]) {
      expect((await who.get(`/api/playdates/${who.id}`)).body).toEqual([])
      expect((await who.get(`/api/playdatefile/${playdate.id}`)).status).toBe(404)
      expect((await acts.cancel(who, playdate)).status).toBe(404)
    }
  })

  it('are removed at once with an account', async () => {
    const { ana, luis, chatId } = await server.makePair({ password: 'long enough' })
    await propose(luis, chatId)
    await ana.post('/api/deleteaccount', { userId: ana.id, password: 'long enough' })
    const { playdates, told } = await rowsAbout(server, chatId)
    expect([playdates, told.join()]).toEqual([0, expect.not.stringContaining('Retiro')])
    expect((await luis.get(`/api/chatplaydates/${chatId}`)).body).toEqual({
      playdate: null,
      question: null,
    })
  })

  it('are hidden at once with an unmatch, and back with its undo', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    const chat = { userId: luis.id, chatId }
    await luis.post('/api/unmatch', chat)
    for (const who of [ana, luis]) {
      expect((await who.get(`/api/chatplaydates/${chatId}`)).status).toBe(404)
      expect((await who.get(`/api/playdates/${who.id}`)).body).toEqual([])
      expect((await acts.cancel(who, playdate)).status).toBe(404)
    }
    await luis.post('/api/undounmatch', chat)
    expect((await playdatesOf(ana, chatId)).playdate).toEqual(playdate)
  })

  it('are hidden while one of the two is suspended', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    await suspendAccount(server.store.db, luis.id, { name: 'root', now: server.now() })
    expect((await playdatesOf(ana, chatId)).playdate).toBeNull()
    expect((await ana.get(`/api/playdates/${ana.id}`)).body).toEqual([])
    expect((await acts.cancel(ana, playdate)).status).toBe(404)
  })

  it('are in the export, with the own answer and not the other one’s', async () => {
    const app = await openAppForTest()
    const { ana, luis, chatId, playdate } = await agree(app)
    await wait(app, 3 * day, ana, luis)
    await review(ana, playdate.id, 'well')
    await review(luis, playdate.id, 'unsafe')
    const { body } = await ana.get<ArrayBuffer>(`/api/export/${ana.id}`)
    const file = readZip(Buffer.from(body)).get('playdates.json')?.toString() ?? ''
    expect(JSON.parse(file)).toEqual([
      expect.objectContaining({
        chatId,
        state: 'accepted',
        place: playdate.place,
        startsAt: playdate.startsAt,
        answer: 'well',
      }),
    ])
    expect(file).not.toContain('unsafe')
  })

  /** What the moderator sees of the playdate after Ana has reported Luis. */
  const reportCopy = async (ana: TestClient, luis: TestClient, chatId: number) => {
    const report = { userId: ana.id, chatId, reason: 'harassment' }
    expect((await ana.post('/api/report', report)).status).toBe(200)
    const [copy] = await listReportsAbout(server.store.db, luis.id)
    return copy?.snapshot.playdate
  }

  it('are in the copy that a report holds, and a moderator sees them', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    expect(await reportCopy(ana, luis, chatId)).toEqual({
      state: 'accepted',
      place: playdate.place,
      times: [playdate.startsAt],
      proposedBy: ana.id,
    })
  })

  it('are in that copy with the new times if they were changed after they were accepted', async () => {
    const { ana, luis, chatId, playdate } = await agree()
    const { body: changed } = await acts.change(luis, playdate)
    expect(changed.times).not.toEqual([playdate.startsAt])
    expect(await reportCopy(ana, luis, chatId)).toEqual({
      state: 'proposed',
      place: 'Casa de Campo',
      times: changed.times,
      proposedBy: luis.id,
    })
  })
})
