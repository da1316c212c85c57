import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MessageItem } from '../../contract/chat.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { sendNotice } from '../../harness/moderator.ts'
import { sendNote } from '../../harness/notes.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { removeOldReportableChats } from '../chat/reportable-chats.queries.ts'
import { removeOldEvidence } from '../people/kept-evidence.queries.ts'
import { readFiles } from '../photos/files.queries.ts'
import { findCase } from './cases.queries.ts'
import { decideReport } from './decisions.queries.ts'
import { findKeptFile, findReportFile } from './report-files.queries.ts'
import { removeOldReports } from './reports.queries.ts'
import { readSnapshot } from './snapshot.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const password = 'una contraseña larga'

const report = (who: TestClient, whom: TestClient, fields: object = {}) =>
  who.post('/api/report', { userId: who.id, targetId: whom.id, reason: 'spam', ...fields })
const reportsBy = async (who: TestClient) => {
  const reports = server.store.db.selectFrom('reports').selectAll()
  const rows = await reports.where('reporter_id', '=', who.id).orderBy('id').execute()
  return rows.map((row) => ({ ...row, snapshot: readSnapshot(row.snapshot) }))
}

const dismiss = (reportId = 0) =>
  decideReport(server.store.db, { reportId, action: 'dismiss' }, { name: 'eva', now: server.now() })

const makeGrievance = async () => {
  const { ana, luis, chatId } = await server.makePair()
  const message = { userId: luis.id, chatId, message: 'compra mis criptomonedas' }
  const { message_id } = (await luis.post<MessageItem>('/api/addmessage', message)).body
  const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
  return { ana, luis, chatId, messageId: message_id, photoId: photo?.id ?? 0 }
}

describe('a report', () => {
  it('keeps a copy of what was reported, and changes nothing else', async () => {
    const { ana, luis, chatId, messageId, photoId } = await makeGrievance()
    const words = ' Insiste mucho. '
    expect((await report(ana, luis, { words, messageId, photoId })).status).toBe(200)
    expect(await reportsBy(ana)).toMatchObject([
      {
        target_id: luis.id,
        reason: 'spam',
        words: 'Insiste mucho.',
        message_id: messageId,
        photo_id: photoId,
        snapshot: {
          target: { name: 'Luis', animalName: 'Toby', pets: [{ name: 'Toby' }] },
          message: { text: 'compra mis criptomonedas' },
        },
        closed_at: null,
      },
    ])
    expect((await ana.get(`/api/chat/${chatId}`)).status).toBe(200)
    expect((await ana.get(`/api/userprofile/${luis.id}`)).status).toBe(200)
  })

  it('outlives the photo, the account, and then only for half a year', async () => {
    const { ana, luis, photoId } = await makeGrievance()
    const leo = await server.makeUser({ password })
    await report(ana, luis, { photoId })
    await report(ana, leo)
    await luis.post('/api/deleteimage', { id: photoId, userId: luis.id })
    await leo.post('/api/deleteaccount', { userId: leo.id, password })
    const [ofLuis, ofLeo] = await reportsBy(ana)
    const copy = await findReportFile(server.store.db, ofLuis?.id ?? 0)
    const files = await readFiles(server.store.db, [copy ?? 0])
    expect(files.get(copy ?? 0)?.length).toBeGreaterThan(0)
    expect(ofLeo).toMatchObject({ target_id: null, snapshot: { target: { animalName: 'Michi' } } })
    const day = 24 * 60 * 60 * 1000
    await removeOldReports(server.store.db, Date.now() + 179 * day)
    expect(await reportsBy(ana)).toHaveLength(2)
    await removeOldReports(server.store.db, Date.now() + 181 * day)
    expect(await reportsBy(ana)).toEqual([])
  })

  it('can still be made of whom one has blocked', async () => {
    const { ana, luis } = await makeGrievance()
    await ana.post('/api/block', { userId: ana.id, targetId: luis.id })
    expect((await report(ana, luis)).status).toBe(200)
    expect((await report(luis, ana)).status).toBe(404)
  })
})

describe('a report after a block', () => {
  const make = async () => {
    const { ana, luis, chatId } = await server.makePair()
    const eva = await server.makeUser()
    await propose(luis, chatId, { place: 'Mi casa' })
    await sendNote(eva, ana, 'una grosería')
    const raised = await raiseAlarm(server, ana)
    await eva.post('/api/addsighting', { key: raised.body.key, words: 'Paga.' })
    for (const { id } of [luis, eva]) await ana.post('/api/block', { userId: ana.id, targetId: id })
    return { ana, luis, eva }
  }

  it('holds the note, the playdate and the sightings from before', async () => {
    const { ana, luis, eva } = await make()
    await report(ana, luis)
    await report(ana, eva)
    expect(await reportsBy(ana)).toMatchObject([
      { snapshot: { playdate: { place: 'Mi casa' }, note: null, sightings: null } },
      { snapshot: { playdate: null, note: 'una grosería', sightings: 'Paga.' } },
    ])
  })

  it('holds nothing of that after an unblock, nor after half a year', async () => {
    const { ana, luis, eva } = await make()
    await ana.post('/api/unblock', { userId: ana.id, targetId: luis.id })
    await removeOldEvidence(server.store.db, Date.now() + 181 * 24 * 60 * 60 * 1000)
    await report(ana, luis)
    await report(ana, eva)
    const nothing = { snapshot: { playdate: null, note: null, sightings: null } }
    expect(await reportsBy(ana)).toMatchObject([nothing, nothing])
  })
})

describe('a report that is repeated', () => {
  it('adds its words to the first, without another copy of the photo', async () => {
    const { ana, luis, photoId } = await makeGrievance()
    await report(ana, luis, { photoId, words: 'No es suya.' })
    const [first] = await reportsBy(ana)
    for (const words of ['No es suya.', 'Es de mi prima.', null])
      expect((await report(ana, luis, { photoId, reason: 'fake_profile', words })).status).toBe(200)
    expect(await reportsBy(ana)).toEqual([
      {
        ...first,
        reason: 'fake_profile',
        words: 'No es suya.\nEs de mi prima.',
        version: 2,
      },
    ])
  })

  it('keeps the more urgent of the two reasons', async () => {
    const { ana, luis } = await makeGrievance()
    for (const [reason, kept] of [
      ['spam', 'spam'],
      ['harassment', 'harassment'],
      ['other', 'harassment'],
      ['child_abuse', 'child_abuse'],
      ['underage', 'child_abuse'],
    ]) {
      await report(ana, luis, { reason })
      expect(await reportsBy(ana)).toMatchObject([{ reason: kept }])
    }
  })

  it('has the newest playdate and lost pet, and the older ones if there is no other', async () => {
    const { ana, luis, chatId } = await makeGrievance()
    const playdate = (await propose(luis, chatId, { place: 'Retiro' })).body
    const raise = async (place: string) => (await raiseAlarm(server, luis, { place })).body.key
    const first = await raise('Parque Oeste')
    await report(ana, luis)
    await acts.cancel(luis, playdate)
    await propose(luis, chatId, { place: 'Mi casa' })
    await luis.post('/api/endlostpet', { userId: luis.id, key: first, found: false })
    await raise('Mi portal')
    const newest = {
      snapshot: { playdate: { place: 'Mi casa' }, lostPet: { place: 'Mi portal' } },
    }
    await report(ana, luis)
    expect(await reportsBy(ana)).toMatchObject([newest])
    const { db } = server.store
    await db.deleteFrom('playdates').where('chat_id', '=', chatId).execute()
    await db.deleteFrom('lost_pets').where('user_id', '=', luis.id).execute()
    await report(ana, luis)
    expect(await reportsBy(ana)).toMatchObject([newest])
  })

  it('does not grow without end', async () => {
    const { ana, luis } = await makeGrievance()
    for (const letter of 'abcdef') await report(ana, luis, { words: letter.repeat(1000) })
    const [{ words } = { words: '' }] = await reportsBy(ana)
    expect(words?.length).toBe(4000)
    expect(words?.startsWith('aaa')).toBe(true)
  })

  it('is another one when it is about something else, or the first was closed', async () => {
    const { ana, luis, chatId, messageId, photoId } = await makeGrievance()
    const things = [{}, { photoId }, { messageId }, { chatId }, { chatId, messageId }]
    for (const about of [...things, ...things]) await report(ana, luis, about)
    const reports = await reportsBy(ana)
    expect(reports.map((each) => [each.chat_id, each.message_id, each.photo_id])).toEqual([
      [null, null, null],
      [null, null, photoId],
      [null, messageId, null],
      [chatId, null, null],
      [chatId, messageId, null],
    ])
    await dismiss(reports[0]?.id)
    await report(ana, luis)
    expect(await reportsBy(ana)).toHaveLength(6)
  })

  it('counts once, however often and about however many photos', async () => {
    const { ana, luis, messageId, photoId } = await makeGrievance()
    const stranger = await server.makeUser()
    for (const about of [{}, { photoId }, { messageId }]) await report(ana, luis, about)
    await report(stranger, luis)
    expect(await findCase(server.store.db, luis.id)).toMatchObject({ people: 2, notices: 0 })
  })

  it('is one report also when both arrive at once', async () => {
    const { ana, luis, photoId } = await makeGrievance()
    await Promise.all(Array.from({ length: 5 }, () => report(ana, luis, { photoId })))
    expect(await reportsBy(ana)).toHaveLength(1)
    expect(server.errors()).toEqual([])
  })
})

describe('the other one of a chat can be reported', () => {
  const aboutChat = (who: TestClient, chatId: number, fields: object = {}) =>
    who.post('/api/report', { userId: who.id, chatId, reason: 'harassment', ...fields })
  const told = { messageText: 'lo que decía' }

  it('with the message as it was stored', async () => {
    const { ana, luis, chatId, messageId } = await makeGrievance()
    expect((await aboutChat(ana, chatId, { messageId })).status).toBe(200)
    expect(await reportsBy(ana)).toMatchObject([
      {
        target_id: luis.id,
        snapshot: { message: { text: 'compra mis criptomonedas' } },
        told_message: null,
      },
    ])
  })

  it('with the messages that the reporter names, and what was around them', async () => {
    const { ana, luis, chatId } = await makeGrievance()
    const say = async (who: TestClient, message: string) =>
      (await who.post<MessageItem>('/api/addmessage', { userId: who.id, chatId, message })).body
        .message_id
    for (let n = 1; n <= 5; n++) await say(ana, `antes ${n}`)
    const insult = await say(luis, 'un insulto')
    const mine = await say(ana, 'Déjame.')
    const photo = await luis.uploadToChat<MessageItem>(chatId, await drawPicture())
    for (let n = 1; n <= 5; n++) await say(ana, `después ${n}`)
    const other = await server.makePair()
    const elsewhere = (
      await other.luis.post<MessageItem>('/api/addmessage', {
        userId: other.luis.id,
        chatId: other.chatId,
        message: 'ajeno',
      })
    ).body.message_id
    // Only those of the other person in this chat are named.
    const messageIds = [insult, photo.body.message_id, mine, elsewhere]
    expect((await aboutChat(ana, chatId, { messageIds })).status).toBe(200)
    await server.store.db.deleteFrom('messages').where('chat_id', '=', chatId).execute()
    const [row] = await reportsBy(ana)
    const lines = row?.snapshot.chat.map(({ text, isByReporter, isNamed }) =>
      [isNamed ? '>' : '', isByReporter ? 'ana' : 'luis', text].join(' ').trim(),
    )
    expect(lines).toEqual([
      'ana antes 3',
      'ana antes 4',
      'ana antes 5',
      '> luis un insulto',
      'ana Déjame.',
      expect.stringMatching(/^> luis /),
      'ana después 1',
      'ana después 2',
      'ana después 3',
    ])
    const kept = await findKeptFile(server.store.db, 'message_id', photo.body.message_id)
    expect(kept).not.toBeNull()
    // The report is about no single photo.
    expect(await findReportFile(server.store.db, row?.id ?? 0)).toBeNull()
  })

  it('with at most ten messages, and more of them when it is repeated', async () => {
    const { ana, luis, chatId, messageId } = await makeGrievance()
    const tooMany = Array.from({ length: 11 }, (_, n) => messageId + n)
    expect((await aboutChat(ana, chatId, { messageIds: tooMany })).status).toBe(422)
    const message = { userId: luis.id, chatId, message: 'y otra' }
    const { message_id } = (await luis.post<MessageItem>('/api/addmessage', message)).body
    await aboutChat(ana, chatId, { messageIds: [messageId] })
    await aboutChat(ana, chatId, { messageIds: [message_id] })
    const [row] = await reportsBy(ana)
    expect(row).toMatchObject({
      version: 1,
      snapshot: {
        chat: [
          { id: messageId, isNamed: true },
          { id: message_id, isNamed: true },
        ],
      },
    })
  })

  it('after they unmatched, with the message for as long as it is there', async () => {
    const { ana, luis, chatId, messageId } = await makeGrievance()
    await luis.post('/api/unmatch', { userId: luis.id, chatId })
    await aboutChat(ana, chatId, { messageId, ...told })
    await server.store.db.deleteFrom('chats').where('id', '=', chatId).execute()
    await aboutChat(ana, chatId, { messageId, ...told })
    const [first] = await reportsBy(ana)
    await dismiss(first?.id)
    await aboutChat(ana, chatId, { messageId, ...told })
    const common = { target_id: luis.id, told_message: 'lo que decía' }
    expect(await reportsBy(ana)).toMatchObject([
      { ...common, snapshot: { message: { text: 'compra mis criptomonedas' } } },
      { ...common, snapshot: { message: null } },
    ])
  })

  it('after they blocked, and then as one who is gone once they delete their account', async () => {
    const { ana, luis, chatId, messageId, photoId } = await makeGrievance()
    await luis.post('/api/block', { userId: luis.id, targetId: ana.id })
    expect((await aboutChat(ana, chatId, { messageId, photoId, ...told })).status).toBe(200)
    await server.store.db.deleteFrom('users').where('id', '=', luis.id).execute()
    for (const words of ['uno', 'dos'])
      expect((await aboutChat(ana, chatId, { words })).status).toBe(200)
    expect(await reportsBy(ana)).toMatchObject([
      {
        target_id: null,
        snapshot: { target: { animalName: 'Toby' }, message: null },
        told_message: 'lo que decía',
        photo_id: photoId,
      },
      { target_id: null, snapshot: { target: null }, words: 'uno\ndos' },
    ])
  })

  it('for half a year', async () => {
    const { ana, luis, chatId } = await makeGrievance()
    await luis.post('/api/unmatch', { userId: luis.id, chatId })
    await server.store.db.deleteFrom('chats').where('id', '=', chatId).execute()
    const day = 24 * 60 * 60 * 1000
    await removeOldReportableChats(server.store.db, Date.now() + 179 * day)
    expect((await aboutChat(ana, chatId)).status).toBe(200)
    await removeOldReportableChats(server.store.db, Date.now() + 181 * day)
    expect((await aboutChat(ana, chatId)).status).toBe(404)
  })

  it('by whoever was in it, and by nobody else', async () => {
    const { ana, luis, chatId, messageId } = await makeGrievance()
    const stranger = await server.makeUser()
    expect((await aboutChat(stranger, chatId)).status).toBe(404)
    await luis.post('/api/unmatch', { userId: luis.id, chatId })
    expect((await aboutChat(stranger, chatId, { targetId: luis.id })).status).toBe(404)
    expect((await aboutChat(luis, chatId, { messageId })).status).toBe(200)
    expect(await reportsBy(luis)).toMatchObject([
      { target_id: ana.id, snapshot: { message: null } },
    ])
    await luis.post('/api/undounmatch', { userId: luis.id, chatId })
    const left = server.store.db.selectFrom('reportable_chats').selectAll()
    expect(await left.where('chat_id', '=', chatId).execute()).toEqual([])
  })
})

describe('a report is refused', () => {
  it.each([
    ['of oneself', 422, async (ana: TestClient) => report(ana, ana)],
    ['of nothing', 422, async (ana: TestClient) => report(ana, {} as TestClient)],
    ['of nobody', 404, async (ana: TestClient) => report(ana, { id: 999_999_999 } as TestClient)],
    [
      'without a reason',
      422,
      async (ana: TestClient, luis: TestClient) => report(ana, luis, { reason: 'boring' }),
    ],
    [
      'with too many words',
      422,
      async (ana: TestClient, luis: TestClient) => report(ana, luis, { words: 'a'.repeat(1001) }),
    ],
  ])('%s', async (_what, status, send) => {
    const { ana, luis } = await makeGrievance()
    expect((await send(ana, luis)).status).toBe(status)
    expect(await reportsBy(ana)).toEqual([])
  })

  it('of a photo that was deleted', async () => {
    const { ana, luis, photoId } = await makeGrievance()
    await luis.post('/api/deleteimage', { id: photoId, userId: luis.id })
    expect(await report(ana, luis, { photoId })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  it('of a message that went with its account', async () => {
    const { ana, luis, messageId } = await makeGrievance()
    await server.store.db.deleteFrom('users').where('id', '=', luis.id).execute()
    expect((await report(ana, luis, { messageId })).status).toBe(404)
  })

  it("of what is not that person's, or not in the reporter's sight", async () => {
    const { ana, luis, messageId, photoId } = await makeGrievance()
    const stranger = await server.makeUser()
    expect((await report(stranger, luis, { messageId })).status).toBe(404)
    expect((await report(ana, stranger, { messageId })).status).toBe(404)
    expect((await report(ana, stranger, { photoId })).status).toBe(404)
    expect((await report(luis, ana, { messageId })).status).toBe(404)
  })
})

it('notices about a profile store no more bytes', async () => {
  const app = await openAppForTest()
  const who = await app.makeUser()
  const picture = await drawPicture()
  for (let n = 0; n < 3; n++) expect((await who.upload([picture])).status).toBe(201)
  const { db } = app.store
  const count = async () => (await db.selectFrom('files').select('id').execute()).length
  const before = await count()
  for (let n = 0; n < 20; n++) expect((await sendNotice(app, who, `192.0.2.${n}`)).status).toBe(201)
  expect(await count()).toBe(before)
})
