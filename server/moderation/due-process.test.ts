import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ChatDetail, MessageItem } from '../../contract/chat.ts'
import { limits } from '../../contract/limits.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { NoticeState, OwnReport, Receipt } from '../../contract/reports.ts'
import { retention } from '../../contract/retention.ts'
import type { Sanction } from '../../contract/sanctions.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { liftSanctionOf } from '../../harness/moderator.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { readZip } from '../../harness/read-zip.ts'
import { engine, openAppForTest, openTestApp, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { inTransaction } from '../db/store.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { decideAppeal, decideReport, endDueSuspensions, undoDecision } from './decisions.queries.ts'
import { hideContent, suspendAccount, warnAccount } from './impose.queries.ts'
import { findReportFile } from './report-files.queries.ts'
import { removeOldReports } from './reports.queries.ts'
import { removeOldSanctions } from './sanctions.queries.ts'
import { readSnapshot } from './snapshot.ts'

const dayMs = 24 * 60 * 60 * 1000
const password = 'una contraseña larga'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const by = () => ({ name: 'eva', now: server.now() })
const sanctionsOf = async (who: TestClient) => (await who.get<Sanction[]>('/api/sanctions')).body
const reportsOf = async (who: TestClient) =>
  (await who.get<OwnReport[]>(`/api/reports/${who.id}`)).body

/** Ana reports Luis. Returns the report's id. */
async function report(ana: TestClient, luis: TestClient, more: object = {}): Promise<number> {
  const body = { userId: ana.id, targetId: luis.id, reason: 'harassment', ...more }
  expect((await ana.post('/api/report', body)).status).toBe(200)
  const { id } = await server.store.db
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', luis.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** A person who can sign in with a password. */
async function makeSuspendable() {
  const email = `${randomUUID()}@michi.es`
  const luis = await server.makeUser({ email, password })
  const signIn = async () => {
    const visitor = server.visitor()
    const answer = await visitor.post<{ id?: number; code?: string }>('/api/userlogin', {
      email,
      password,
    })
    return { visitor, answer }
  }
  return { luis, signIn }
}

describe('a reporter', () => {
  it('gets a receipt, the same for a repeated report, and later the outcome', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const body = { userId: ana.id, targetId: luis.id, reason: 'spam' }
    const { receipt } = (await ana.post<Receipt>('/api/report', body)).body
    expect(receipt).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect((await ana.post<Receipt>('/api/report', body)).body.receipt).toBe(receipt)
    expect(await reportsOf(ana)).toMatchObject([
      { receipt, about: 'person', reason: 'spam', state: 'open' },
    ])
    const reportId = await report(ana, luis)
    const action = 'warn'
    const logId = await decideReport(server.store.db, { reportId, action }, by())
    expect(await reportsOf(ana)).toMatchObject([{ receipt, state: 'acted' }])
    const looked = await server.visitor().get<NoticeState>(`/api/notice/${receipt.toLowerCase()}`)
    expect(looked.body).toMatchObject({ state: 'acted' })
    await undoDecision(server.store.db, logId, by())
    expect(await reportsOf(ana)).toMatchObject([{ receipt, state: 'open' }])
    await decideReport(server.store.db, { reportId, action: 'dismiss' }, by())
    expect(await reportsOf(ana)).toMatchObject([{ receipt, state: 'dismissed' }])
  })

  it('is not named to the reported person, in any answer', async () => {
    const ana = await server.makeUser({ name: 'Reporter-Name', animalName: 'Reporter-Pet' })
    const luis = await server.makeUser()
    const reportId = await report(ana, luis, { words: 'Reporter-Words' })
    await decideReport(server.store.db, { reportId, action: 'warn', comment: 'Sé amable.' }, by())
    const [sanction] = await sanctionsOf(luis)
    expect(sanction).toMatchObject({ kind: 'warn', reason: 'harassment', note: 'Sé amable.' })
    const exported = await luis.get<ArrayBuffer>(`/api/export/${luis.id}`)
    const bytes = Buffer.from(exported.body).toString('latin1')
    expect(bytes).toContain('sanctions.json')
    for (const text of [JSON.stringify(sanction), bytes]) expect(text).not.toContain('Reporter')
  })
})

describe('a warning', () => {
  it('is shown until it is read, and never as somebody else’s', async () => {
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    await warnAccount(server.store.db, luis.id, by(), { reason: 'spam' })
    const [warning] = await sanctionsOf(luis)
    expect(warning).toMatchObject({ kind: 'warn', reason: 'spam', read: false, canAppeal: true })
    await ana.post('/api/readsanction', { id: warning?.id })
    expect(await sanctionsOf(luis)).toMatchObject([{ read: false }])
    expect(await sanctionsOf(ana)).toEqual([])
    expect((await ana.post('/api/appeal', { id: warning?.id, words: 'No.' })).status).toBe(404)
    await luis.post('/api/readsanction', { id: warning?.id })
    expect(await sanctionsOf(luis)).toMatchObject([{ read: true }])
  })
})

describe('a suspended person', () => {
  it('reads what, why and for how long after signing in, and can do nothing else', async () => {
    const { luis, signIn } = await makeSuspendable()
    const endsAt = server.now() + 7 * dayMs
    const grounds = { reason: 'animal_welfare' as const, comment: 'Ese vídeo.', endsAt }
    await suspendAccount(server.store.db, luis.id, by(), grounds)
    expect((await luis.get('/api/sanctions')).status).toBe(401)
    const { visitor, answer } = await signIn()
    expect(answer).toMatchObject({ status: 403, body: { code: 'suspended' } })
    expect(await sanctionsOf(visitor)).toMatchObject([
      {
        kind: 'suspend',
        reason: 'animal_welfare',
        note: 'Ese vídeo.',
        endsAt: new Date(endsAt).toISOString(),
        appeal: 'none',
        canAppeal: true,
      },
    ])
    expect((await visitor.get('/api/session')).body).toBeNull()
    for (const path of ['usersettings', 'usertimeline', 'userchats', 'reports'])
      expect((await visitor.get(`/api/${path}/${luis.id}`)).status).toBe(401)
  })

  it('can take their data and delete the account; the reports about them stay', async () => {
    const { db } = server.store
    const ana = await server.makeUser()
    const { luis, signIn } = await makeSuspendable()
    const reportId = await report(ana, luis, { words: 'Me insulta.' })
    await decideReport(db, { reportId, action: 'suspend' }, by())
    const { visitor } = await signIn()
    const userId = (await sanctionsOf(visitor))[0]?.userId
    expect(userId).toBe(luis.id)
    const exported = await visitor.get<ArrayBuffer>(`/api/export/${userId}`)
    expect(exported.status).toBe(200)
    expect(readZip(Buffer.from(exported.body)).get('sanctions.json')?.toString()).toContain(
      'suspend',
    )
    expect((await visitor.get(`/api/export/${ana.id}`)).status).toBe(403)
    const remove = (words: string) =>
      visitor.post('/api/deleteaccount', { userId, password: words })
    expect((await remove('not this')).body).toEqual({ code: 'bad_credentials' })
    expect((await remove(password)).status).toBe(200)
    expect((await signIn()).answer.body.code).toBe('bad_credentials')
    const kept = await db
      .selectFrom('reports')
      .select(['words', 'outcome'])
      .where('id', '=', reportId)
      .execute()
    expect(kept).toEqual([{ words: 'Me insulta.', outcome: 'acted' }])
  })

  it('can sign off, and that session stays ended after the suspension', async () => {
    const { db } = server.store
    const { luis, signIn } = await makeSuspendable()
    await suspendAccount(db, luis.id, by(), { reason: 'spam' })
    const { visitor } = await signIn()
    expect((await visitor.post('/api/signoff', {})).status).toBe(200)
    await liftSanctionOf(db, luis.id, by())
    expect((await visitor.get('/api/sanctions')).status).toBe(401)
  })

  it('may appeal once; a reversal ends the suspension and is told', async () => {
    const { db } = server.store
    const { luis, signIn } = await makeSuspendable()
    await suspendAccount(db, luis.id, by(), { reason: 'spam' })
    const { visitor } = await signIn()
    const id = (await sanctionsOf(visitor))[0]?.id ?? 0
    const appeal = (words: string) => visitor.post('/api/appeal', { id, words })
    expect((await appeal(' \n')).status).toBe(422)
    expect((await appeal('x'.repeat(limits.appealLength + 1))).status).toBe(422)
    expect((await appeal('x'.repeat(100_000))).body).toEqual({ code: 'too_large' })
    const both = await Promise.all([appeal('Era mi hermano.'), appeal('Era mi hermano.')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await appeal('Otra vez.')).body).toEqual({ code: 'already_appealed' })
    expect(await sanctionsOf(visitor)).toMatchObject([{ appeal: 'open', canAppeal: false }])
    const decide = () => decideAppeal(db, { sanctionId: id, outcome: 'reversed' }, by())
    const decided = await Promise.allSettled([decide(), decide()])
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const back = await signIn()
    expect(back.answer.status).toBe(200)
    expect(await sanctionsOf(back.visitor)).toMatchObject([
      { appeal: 'reversed', ended: true, read: false, canAppeal: false },
    ])
  })

  it('is told when the appeal is refused, and stays suspended', async () => {
    const { db } = server.store
    const { luis, signIn } = await makeSuspendable()
    await suspendAccount(db, luis.id, by(), { reason: 'spam' })
    const { visitor } = await signIn()
    const id = (await sanctionsOf(visitor))[0]?.id ?? 0
    await visitor.post('/api/appeal', { id, words: 'No fui yo.' })
    await decideAppeal(db, { sanctionId: id, outcome: 'upheld' }, by())
    const again = await signIn()
    expect(again.answer.body.code).toBe('suspended')
    expect(await sanctionsOf(again.visitor)).toMatchObject([{ appeal: 'upheld', ended: false }])
  })

  it('is back by itself on the end date, and cannot appeal what has ended', async () => {
    const own = await openAppForTest()
    const { db } = own.store
    const email = `${randomUUID()}@michi.es`
    const luis = await own.makeUser({ email, password })
    const forever = await own.makeUser()
    const now = own.now()
    await suspendAccount(db, luis.id, { name: 'eva', now }, { endsAt: now + 3 * dayMs })
    await suspendAccount(db, forever.id, { name: 'eva', now })
    const visitor = own.visitor()
    await visitor.post('/api/userlogin', { email, password })
    await endDueSuspensions(db, now + 3 * dayMs - 1)
    expect((await visitor.get('/api/session')).body).toBeNull()
    await Promise.all([1, 2].map(() => endDueSuspensions(db, now + 3 * dayMs)))
    expect((await visitor.get('/api/session')).body).toMatchObject({ id: luis.id })
    expect((await forever.get('/api/session')).body).toBeNull()
    const [sanction] = await sanctionsOf(visitor)
    expect(sanction).toMatchObject({ kind: 'suspend', ended: true, read: false, canAppeal: false })
    const appeal = await visitor.post('/api/appeal', { id: sanction?.id, words: 'Tarde.' })
    expect(appeal).toMatchObject({ status: 409, body: { code: 'appeal_closed' } })
    const ends = await db
      .selectFrom('moderation_log')
      .select('subject')
      .where('action', '=', 'end')
      .execute()
    expect(ends).toEqual([{ subject: `account ${luis.id}` }])
  })

  it('cannot appeal between the end date and the moment when a server ends it', async () => {
    const { luis, signIn } = await makeSuspendable()
    const endsAt = server.now() + 1000
    const past = { name: 'eva', now: server.now() - dayMs }
    await suspendAccount(server.store.db, luis.id, past, { endsAt: endsAt - 2000 })
    const { visitor } = await signIn()
    const [sanction] = await sanctionsOf(visitor)
    expect(sanction).toMatchObject({ ended: true, canAppeal: false })
    const { body } = await visitor.post('/api/appeal', { id: sanction?.id, words: 'Tarde.' })
    expect(body).toEqual({ code: 'appeal_closed' })
  })
})

describe('a decision', () => {
  it('is made by one of two moderators; the other is told', async () => {
    const { db } = server.store
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const reportId = await report(ana, luis)
    const decisions = (['warn', 'dismiss', 'suspend'] as const).map((action) =>
      decideReport(db, { reportId, action }, by()).then(
        () => 'done',
        (error) => error.code,
      ),
    )
    const results = await Promise.all(decisions)
    expect(results.sort()).toEqual(['already_decided', 'already_decided', 'done'])
  })

  it('to suspend closes all reports of the person, and its undo brings everything back', async () => {
    const { db } = server.store
    const luis = await server.makeUser()
    const people = [await server.makeUser(), await server.makeUser(), await server.makeUser()]
    const ids: number[] = []
    for (const who of people) ids.push(await report(who, luis))
    const decision = { reportId: ids[0] ?? 0, action: 'suspend' as const, endsAt: null }
    const logId = await decideReport(db, decision, by())
    for (const who of people) expect(await reportsOf(who)).toMatchObject([{ state: 'acted' }])
    const again = await server.signInAgain(luis)
    expect((await again.get(`/api/usersettings/${luis.id}`)).status).toBe(401)
    await undoDecision(db, logId, by())
    expect((await again.get(`/api/usersettings/${luis.id}`)).status).toBe(200)
    for (const who of people) expect(await reportsOf(who)).toMatchObject([{ state: 'open' }])
    expect(await sanctionsOf(again)).toEqual([])
    await expect(undoDecision(db, logId, by())).rejects.toMatchObject({ code: 'already_decided' })
  })

  it('to hide a photo tells its owner, and a reversed appeal shows it again', async () => {
    const { db } = server.store
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const photoId = photo?.id ?? 0
    const reportId = await report(ana, luis, { photoId })
    await decideReport(db, { reportId, action: 'hide' }, by())
    expect((await ana.get(photo?.img_url ?? '')).status).toBe(404)
    expect(await hideContent(db, { photoId }, by())).toBeNull()
    const [hidden] = await sanctionsOf(luis)
    expect(hidden).toMatchObject({ kind: 'hide', reason: 'harassment', canAppeal: true })
    await luis.post('/api/appeal', { id: hidden?.id, words: 'Es mi gato.' })
    await decideAppeal(db, { sanctionId: hidden?.id ?? 0, outcome: 'reversed' }, by())
    expect((await ana.get(photo?.img_url ?? '')).status).toBe(200)
  })

  it('to hide the photo of a message tells its sender, and can be undone', async () => {
    const { db } = server.store
    const { ana, luis, chatId } = await server.makePair()
    for (const who of [ana, luis])
      await who.post('/api/addmessage', { userId: who.id, chatId, message: 'hola' })
    const sent = await luis.uploadToChat<MessageItem>(chatId, await drawPicture())
    const { message_id: messageId, photo } = sent.body
    const url = photo?.url ?? ''
    const reportId = await report(ana, luis, { messageId })
    const logId = await decideReport(db, { reportId, action: 'hide' }, by())
    expect((await ana.get(url)).status).toBe(404)
    expect(await sanctionsOf(luis)).toMatchObject([{ kind: 'hide' }])
    for (const who of [ana, luis]) {
      const lastOf = async (images: string) =>
        (await who.get<ChatDetail>(`/api/chat/${chatId}${images}`)).body.chatMessages.at(-1)
      expect(await lastOf('?images=url')).toMatchObject({ message_id: messageId, photo: null })
      // A client that knows only the spec never gets the photo.
      const plain = await lastOf('')
      expect(plain).toMatchObject({ message: '📷 Foto' })
      expect(plain).not.toHaveProperty('photo')
    }
    await undoDecision(db, logId, by())
    expect((await ana.get(url)).status).toBe(200)
    const text = await luis.post<MessageItem>('/api/addmessage', {
      userId: luis.id,
      chatId,
      message: 'un insulto',
    })
    const onText = await report(ana, luis, { messageId: text.body.message_id })
    const hiding = decideReport(db, { reportId: onText, action: 'hide' }, by())
    await expect(hiding).rejects.toMatchObject({ code: 'not_found' })
  })

  it('cannot be undone once the person has appealed, nor after somebody restored the account', async () => {
    const { db } = server.store
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const warned = await report(ana, luis)
    const warning = await decideReport(db, { reportId: warned, action: 'warn' }, by())
    const [sanction] = await sanctionsOf(luis)
    await luis.post('/api/appeal', { id: sanction?.id, words: 'No fui yo.' })
    const suspended = await report(ana, luis)
    const suspension = await decideReport(db, { reportId: suspended, action: 'suspend' }, by())
    await liftSanctionOf(db, luis.id, by())
    for (const logId of [warning, suspension])
      await expect(undoDecision(db, logId, by())).rejects.toMatchObject({ code: 'already_decided' })
    expect(await reportsOf(ana)).toMatchObject([{ state: 'acted' }, { state: 'acted' }])
  })

  it('can be undone although the reporter has reported the same again', async () => {
    const { db } = server.store
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const reportId = await report(ana, luis)
    const logId = await decideReport(db, { reportId, action: 'warn' }, by())
    await report(ana, luis)
    await undoDecision(db, logId, by())
    expect(await reportsOf(ana)).toMatchObject([{ state: 'open' }, { state: 'acted' }])
  })
})

const countWaiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.store.db)
  return rows.length
}

// SQLite has one writer at a time.
if (engine === 'postgres') {
  describe('while an account is being deleted', () => {
    const suspend = async () => {
      const { db } = server.store
      const [ana, { luis, signIn }] = [await server.makeUser(), await makeSuspendable()]
      const reportId = await report(ana, luis)
      const logId = await decideReport(db, { reportId, action: 'suspend' }, by())
      const { visitor } = await signIn()
      const sanctionId = (await sanctionsOf(visitor))[0]?.id ?? 0
      return { db, luis, visitor, logId, sanctionId }
    }

    /** As a deletion does it: the person first, then their sanctions. */
    const removeSanctionsDuring = async (luis: TestClient, decide: () => Promise<void>) => {
      const decided = await inTransaction(server.store.db, async (trx) => {
        await lockPeople(trx, [luis.id])
        const decision = decide().then(
          () => 'done',
          (error) => error.code,
        )
        await expect.poll(countWaiting).toBe(1)
        await trx.deleteFrom('sanctions').where('user_id', '=', luis.id).execute()
        return { decision }
      })
      return decided.decision
    }

    it('a decision about an appeal waits for it, without a deadlock', async () => {
      const { db, luis, visitor, sanctionId } = await suspend()
      await visitor.post('/api/appeal', { id: sanctionId, words: 'No fui yo.' })
      const decide = () => decideAppeal(db, { sanctionId, outcome: 'reversed' }, by())
      expect(await removeSanctionsDuring(luis, decide)).toBe('already_decided')
    })

    it('an undo waits for it, without a deadlock', async () => {
      const { db, luis, logId } = await suspend()
      expect(await removeSanctionsDuring(luis, () => undoDecision(db, logId, by()))).toBe('done')
    })
  })
}

async function loseAPet(owner: TestClient, more: Record<string, unknown>): Promise<string> {
  const raised = await raiseAlarm(server, owner, more)
  expect(raised.status).toBe(201)
  return raised.body.key
}

describe('a false alarm', () => {
  const statusOf = async (key: string) => (await server.visitor().get(`/api/lostpet/${key}`)).status
  const near = async (who: TestClient) =>
    (await who.get<{ key: string }[]>(`/api/lostpetsnear/${who.id}`)).body.map(({ key }) => key)

  it.each([
    ['with', 1],
    ['without', 0],
  ])('%s a photo can be hidden; its owner is told and may appeal', async (_, photos) => {
    const { db } = server.store
    const cityId = 300 + 20 * photos
    const [ana, eva, luis] = [
      await server.makeUser({ cityId }),
      await server.makeUser({ cityId }),
      await server.makeUser({ cityId }),
    ]
    const [photo] = photos ? (await luis.upload<PhotoItem[]>([await drawPicture()])).body : []
    const key = await loseAPet(luis, { place: 'Retiro', photoId: photo?.id })
    const reportId = await report(ana, luis, { reason: 'false_alarm' })
    await report(eva, luis, { reason: 'false_alarm' })
    const logId = await decideReport(db, { reportId, action: 'hide' }, by())
    expect([await statusOf(key), await near(ana)]).toEqual([404, []])
    const seen = await ana.post('/api/addsighting', { key, words: 'Aquí.' })
    expect(seen.status).toBe(404)
    if (photo) expect((await ana.get(photo.img_url ?? '')).status).toBe(200)
    expect(await sanctionsOf(luis)).toMatchObject([
      { kind: 'hide', hidden: 'lostPet', reason: 'false_alarm', canAppeal: true },
    ])
    for (const who of [ana, eva])
      expect(await reportsOf(who)).toMatchObject([{ about: 'person', state: 'acted' }])

    await undoDecision(db, logId, by())
    expect([await statusOf(key), await near(ana)]).toEqual([200, [key]])
    expect(await sanctionsOf(luis)).toEqual([])

    await decideReport(db, { reportId, action: 'hide' }, by())
    const [sanction] = await sanctionsOf(luis)
    await luis.post('/api/appeal', { id: sanction?.id, words: 'Sí se ha perdido.' })
    await decideAppeal(db, { sanctionId: sanction?.id ?? 0, outcome: 'reversed' }, by())
    expect(await statusOf(key)).toBe(200)
    for (const who of [ana, eva])
      expect(await reportsOf(who)).toMatchObject([{ state: 'dismissed' }])
  })

  it('is not meant by a report of another photo of the same person', async () => {
    const { db } = server.store
    const [ana, luis] = [await server.makeUser(), await server.makeUser()]
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const key = await loseAPet(luis, { place: 'Retiro' })
    const reportId = await report(ana, luis, { photoId: photo?.id })
    await decideReport(db, { reportId, action: 'hide' }, by())
    expect(await statusOf(key)).toBe(200)
    expect((await ana.get(photo?.img_url ?? '')).status).toBe(404)
    expect(await sanctionsOf(luis)).toMatchObject([{ kind: 'hide', hidden: 'photo' }])
  })
})

describe('a notice by somebody without an account', () => {
  const sender = { name: 'Pilar Gómez', email: 'pilar@example.es' }
  const notice = (more: object) =>
    server.visitor().post<Receipt & { code: string }>('/api/notice', {
      address: `${server.url}/michiapp/home`,
      reason: 'spam',
      words: 'Es una estafa.',
      ...sender,
      ...more,
    })
  const stored = async (receipt: string) => {
    const row = await server.store.db
      .selectFrom('reports')
      .selectAll()
      .where('receipt', '=', receipt)
      .executeTakeFirstOrThrow()
    return { ...row, snapshot: readSnapshot(row.snapshot) }
  }

  it('gets a receipt, and holds a copy of the profile or photo at its address', async () => {
    const luis = await server.makeUser({ animalName: 'Toby' })
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const ofProfile = await notice({ address: `${server.url}/michiapp/profile/${luis.id}` })
    expect(ofProfile.status).toBe(201)
    expect(await stored(ofProfile.body.receipt)).toMatchObject({
      reporter_id: null,
      target_id: luis.id,
      closed_at: null,
      snapshot: {
        target: { animalName: 'Toby' },
        notice: { name: 'Pilar Gómez', email: 'pilar@example.es' },
      },
    })
    const ofPhoto = await notice({ address: photo?.img_url })
    expect(await stored(ofPhoto.body.receipt)).toMatchObject({
      target_id: luis.id,
      photo_id: photo?.id,
    })
    const { id } = await stored(ofPhoto.body.receipt)
    expect(await findReportFile(server.store.db, id)).not.toBeNull()
    const state = await server.visitor().get(`/api/notice/${ofPhoto.body.receipt}`)
    expect(state.body).toMatchObject({ state: 'open' })
    expect((await server.visitor().get('/api/notice/AAAAA-AAAAA')).status).toBe(404)
  })

  it.each([
    ['the poster', '/michiapp/lost/'],
    ['its photo', '/api/lostpetphoto/'],
  ])('about a lost pet holds what its poster says and shows (%s)', async (_, path) => {
    const luis = await server.makeUser({ animalName: 'Toby' })
    const [photo] = (await luis.upload<PhotoItem[]>([await drawPicture()])).body
    const first = await loseAPet(luis, { place: 'Retiro', photoId: photo?.id })
    await luis.post('/api/endlostpet', { userId: luis.id, key: first, found: true })
    await loseAPet(luis, { place: 'Sol' })
    const sent = await notice({ address: path + first })
    const row = await stored(sent.body.receipt)
    expect(row).toMatchObject({
      target_id: luis.id,
      photo_id: photo?.id,
    })
    expect(await findReportFile(server.store.db, row.id)).not.toBeNull()
    expect(row.snapshot.lostPet).toMatchObject({ petName: 'Toby', place: 'Retiro' })
    const unknown = await notice({ address: '/michiapp/lost/100000000000' })
    expect(await stored(unknown.body.receipt)).toMatchObject({
      target_id: null,
      snapshot: { lostPet: null },
    })
  })

  it('is answered the same if there is nothing at the address', async () => {
    const nobody = await notice({ address: `${server.url}/michiapp/profile/999999999` })
    expect(nobody.status).toBe(201)
    expect(await stored(nobody.body.receipt)).toMatchObject({ target_id: null })
  })

  it.each([
    'garbage',
    'http://',
    'https://evil.example/michiapp/profile/1',
    'javascript:alert(1)',
    'http://[::1',
    '//evil.example/michiapp/profile/1',
    '/etc/passwd',
    '/michiapplause',
  ])('is refused with the address %s', async (address) => {
    expect(await notice({ address })).toMatchObject({ status: 422, body: { code: 'bad_address' } })
  })

  it('is refused without words, name or e-mail, or if it is too long', async () => {
    for (const wrong of [
      { words: '' },
      { words: ' \n ' },
      { words: 'x'.repeat(limits.noticeLength + 1) },
      { address: `/michiapp/${'x'.repeat(limits.addressLength)}` },
      { name: '' },
      { email: '  ' },
      { email: 'not an e-mail' },
      { reason: 'boredom' },
    ])
      expect((await notice(wrong)).body).toEqual({ code: 'invalid_input' })
    const huge = await notice({ words: 'x'.repeat(100_000) })
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  it('may be anonymous only where the law lets it', async () => {
    const anonymous = { name: '', email: undefined }
    expect((await notice({ ...anonymous, reason: 'child_abuse' })).status).toBe(201)
    expect((await notice({ ...anonymous, reason: 'underage' })).status).toBe(422)
  })

  it('is limited by address', async () => {
    const limited = await openTestApp({ rateLimits: true })
    onTestFinished(() => limited.close())
    const body = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad.' }
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push((await limited.visitor().post('/api/notice', body)).status)
    expect(statuses.slice(-2)).toEqual([201, 429])
  })
})

it('sanctions and notices are deleted by the periods that the legal text names', async () => {
  const own = await openAppForTest()
  const { db } = own.store
  const [luis, mar] = [await own.makeUser(), await own.makeUser()]
  const now = own.now()
  const past = { name: 'eva', now: now - retention.sanctionDays * dayMs }
  await warnAccount(db, luis.id, past)
  await suspendAccount(db, mar.id, past)
  await warnAccount(db, luis.id, { name: 'eva', now })
  const body = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad.' }
  await own.visitor().post('/api/notice', body)
  await removeOldSanctions(db, now)
  const left = await db.selectFrom('sanctions').select(['user_id', 'kind']).execute()
  expect(left).toEqual([
    { user_id: mar.id, kind: 'suspend' },
    { user_id: luis.id, kind: 'warn' },
  ])
  await removeOldReports(db, own.now() + retention.reportDays * dayMs)
  expect(await db.selectFrom('reports').select('id').execute()).toEqual([])
})
