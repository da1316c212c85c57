import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { noFilter } from '../../contract/filter-parts.ts'
import type {
  AddedFoundAnimal,
  FoundAnimals,
  OwnFoundAnimal,
} from '../../contract/found-animals.ts'
import type { OwnLostPet } from '../../contract/lost-pets.ts'
import { raiseAlarm } from '../../harness/lost-pets.ts'
import { decideAll, openSecondNotifier } from '../../harness/notifications-app.ts'
import { insertListings, insertMany, insertPeople } from '../../harness/people.ts'
import { drawPicture } from '../../harness/pictures.ts'
import { acts, propose } from '../../harness/playdates.ts'
import { openPushService } from '../../harness/push-service.ts'
import {
  listCosts,
  listIndexes,
  listUnindexedReferences,
  type Statement,
  watchStatements,
} from '../../harness/query-plans.ts'
import { engine, openAppForTest, type TestApp } from '../../harness/test-app.ts'
import type { TestClient } from '../../harness/test-client.ts'
import { TestSocket } from '../../harness/test-socket.ts'
import { getCredentials } from '../accounts/credentials.queries.ts'
import {
  confirmEmail,
  getEmailState,
  insertEmailChange,
  requireFreeEmail,
} from '../accounts/email.queries.ts'
import { removeExpiredBrowsers } from '../accounts/known-browsers.queries.ts'
import { removeExpiredMailedLinks } from '../accounts/mailed-links.queries.ts'
import { removeExpiredSessions } from '../accounts/sessions.queries.ts'
import { isMailboxSuspended } from '../accounts/suspended-mailboxes.queries.ts'
import {
  findWaitMs,
  giveBack,
  refill,
  removeFullAllowances,
  take,
} from '../allowances/allowances.queries.ts'
import { finishUnmatches } from '../blocks/unmatch.queries.ts'
import { removeOldReportableChats } from '../chat/reportable-chats.queries.ts'
import { hasNewcomers } from '../discovery/newcomers.queries.ts'
import { removeOldInvitations } from '../invitations/invitations.queries.ts'
import { tidyLostPets } from '../lost-pets/end-search.queries.ts'
import { removeOldFoundAnimals } from '../lost-pets/found-animals.queries.ts'
import { findAccount, listAccountPhotos, listPastReports } from '../moderation/account.queries.ts'
import { findCase } from '../moderation/cases.queries.ts'
import {
  decideAppeal,
  decideReport,
  endDueSuspensions,
  undoDecision,
} from '../moderation/decisions.queries.ts'
import {
  findAccountPhoto,
  findHiddenPhoto,
  listKeptPhotos,
} from '../moderation/evidence-photos.queries.ts'
import { warnAccount } from '../moderation/impose.queries.ts'
import {
  findLookalikes,
  insertPhotoFlag,
  listLookalikes,
} from '../moderation/lookalikes.queries.ts'
import {
  findAppeal,
  listQueue,
  listReportsClosedBy,
  listReportsOfCase,
} from '../moderation/queue.queries.ts'
import { findKeptFile, findReportFile } from '../moderation/report-files.queries.ts'
import { removeOldReports } from '../moderation/reports.queries.ts'
import { removeOldSanctions } from '../moderation/sanctions.queries.ts'
import { listOthers, listSuspendedOrRestored } from '../moderation/suspension-watch.queries.ts'
import { claimModeratorMail } from '../moderation/waiting.queries.ts'
import { removeOldNotes } from '../notes/notes.queries.ts'
import {
  claimDeliveries,
  countWaiting,
  insertDeliveries,
  takeMail,
} from '../notifications/deliveries.queries.ts'
import {
  markMailed,
  setMailedAt,
  startMails,
  stopMails,
} from '../notifications/settings.queries.ts'
import { removeOldSubscriptions } from '../notifications/subscriptions.queries.ts'
import { removeOldEvidence } from '../people/kept-evidence.queries.ts'
import { renewAges } from '../people/pets.queries.ts'
import { putToSleep } from '../people/visits.queries.ts'
import { findLookalike } from '../photos/photos.queries.ts'
import { removeUnowned } from '../photos/remove-unowned.ts'
import { tableFiles } from '../photos/table-files.ts'
import { removeOldPlaydates } from '../playdates/remove-playdates.queries.ts'
import { topics as everyTopic } from '../topics.ts'
import type { Database } from './schema.ts'
import type { Db } from './store.ts'

/** So many rows that reading all of a table is never the cheapest way. */
const many = engine === 'postgres' ? 20_000 : 8000

/** People in fifty cities, each with a row or more in every table. */
async function makeCrowd({ store: { db } }: TestApp): Promise<void> {
  await db.transaction().execute((trx) => insertCrowd(trx))
  await sql`analyze`.execute(db)
}

async function insertCrowd(db: Db): Promise<void> {
  const later = Date.now() + 3_600_000
  const first = await insertPeople(db, many, later, {
    city_id: 'n % 50 + 1',
    created_at: 'n',
    suspended_at: 'case when n % 20 = 0 then n end',
    seen_at: `${later} + n`,
    ages_at: `${later} + n`,
  })
  const id = `${first} - 1 + n`
  const next = `${first} + n % ${many}`
  const bytes = engine === 'sqlite' ? 'randomblob(32)' : 'sha256(cast(cast(n as text) as bytea))'
  const insert = (target: string, values: string, where?: string) =>
    insertMany(db, many, target, values, where)
  await insertListings(db, sql`id`)
  await insert(
    'swipes (viewer_id, target_id, verdict, swiped_at)',
    `${id}, ${next}, case when n % 2 = 0 then 'like' else 'dislike' end, n`,
  )
  await insert('pets (user_id, position, name)', `${id}, 1, 'Michi'`)
  // More of them, because many messages at once are stored by one statement.
  for (const apart of [2, 3, 4]) {
    await insert(
      'chats (user1_id, user2_id, created_at, active_at)',
      `${id}, ${id} + ${apart}, n, n`,
      `n < ${many - apart}`,
    )
  }
  await insert(
    'chats (user1_id, user2_id, created_at, active_at, last_seq)',
    `${id}, ${id} + 1, n, n, 1`,
    `n < ${many}`,
  )
  await insert(
    `playdates (chat_id, user1_id, user2_id, state, proposed_by, changed_by, changed_at, place, times,
      ends_at, calendar_id, created_at)`,
    `(select max(id) from chats) - ${many} + 1 + n, ${id}, ${id} + 1, 'proposed', ${id}, ${id}, n, 'Retiro', '[]',
      ${later} + n, 'calendar-' || n, n`,
    `n < ${many}`,
  )
  await insert(
    `messages (chat_id, seq, user_id, body, created_at, photo_placeholder, playdate_id,
      playdate_version, playdate_step, reaction_kind, reaction_number, reacted_by, reacted_at)`,
    `(select max(id) from chats) - ${many} + 1 + n, 1, ${id}, 'hola', n, '',
      (select max(id) from playdates) - ${many} + 1 + n, 1, 'proposed', 'love', 1, ${id} + 1, n`,
    `n < ${many}`,
  )
  // Hashes that do not look the same: four digits, four times.
  const digits = ['n % 9973', 'n * 7919 % 9967', 'n * 6661 % 9949', 'n * 4547 % 9941']
  const hash = digits.map((each) => `substr(cast(10000 + ${each} as text), 2, 4)`).join(' || ')
  await insert(
    'photos (user_id, key, placeholder, created_at, position, pet_id, perceptual_hash)',
    `${id}, 'key-' || n, '', n, n, (select max(id) from pets) - n + 1, ${hash}`,
  )
  await insert(
    'files (photo_id, size, length, bytes)',
    `(select max(id) from photos) - ${many} + n, 'card', 1, ${bytes}`,
  )
  await insert(
    'files (key, length, sha256, photo_id, size, due_at)',
    `'object-' || n, 1, ${bytes},
      case when n > 50 then (select max(id) from photos) - ${many} + n end, 'avatar', ${later} + n`,
  )
  await insert(
    'files (message_id, length, bytes)',
    `(select max(id) from messages) - n + 1, 1, ${bytes}`,
    `n < ${many}`,
  )
  await insert(
    'sessions (token_hash, user_id, user_agent, created_at, last_seen_at, expires_at)',
    `${bytes}, ${id}, '', n, n, ${later} + n`,
  )
  await insert(
    'known_browsers (token_hash, user_id, session_id, user_agent, signed_in_at, expires_at)',
    `${bytes}, ${id}, (select max(id) from sessions) - n + 1, '', n, ${later} + n`,
  )
  await insert(
    'mailed_links (token_hash, user_id, purpose, email, expires_at)',
    `${bytes}, ${id}, 'confirm', 'ana@test.es', ${later} + n`,
  )
  await insert('allowances (key, full_at)', `'key' || n, ${later} + n`)
  await insert(
    'invitations (code, user_id, city_id, created_at)',
    `'code' || n, ${id}, 1, ${later} + n`,
  )
  await insert(
    'reportable_chats (chat_id, user_id, other_id, ended_at)',
    `n, ${id}, ${next}, ${later} + n`,
  )
  await insert(
    'kept_evidence (sender_id, receiver_id, kind, body, at)',
    `${id}, ${next}, 'withdrawn_note', 'Hola.', ${later} + n`,
  )
  await insert('blocks (blocker_id, blocked_id, created_at)', `${id}, ${next}, n`)
  await insert(
    `reports (reporter_id, target_id, reason, created_at, closed_at,
      closed_by, receipt, account_id)`,
    `${id}, ${next}, 'other', ${later} + n, case when n > 50 then n end,
      ${many} + n, 'crowd ' || n, ${next}`,
  )
  await insert(
    'report_files (report_id, file_id, photo_id, message_id)',
    `(select max(id) from reports) - ${many} + n, (select max(id) from files) - ${many} + n,
      (select max(id) from photos) - ${many} + n, n`,
  )
  await insert(
    'sanctions (user_id, kind, reason, created_at, ends_at, log_id, appeal, appealed_at)',
    `${id}, 'suspend', 'other', ${later} + n, ${later} + n, ${many} + n,
      case when n < 50 then 'No.' end, case when n < 50 then n end`,
  )
  await insert(
    `lost_pets (key, user_id, pet_id, pet_name, photo_id, city_id, place, words, lost_at, raised_at,
      asks_at, asked_at, ended_at)`,
    `'crowd' || n, ${id}, (select max(id) from pets) - n + 1, 'Michi', (select max(id) from photos) - n + 1,
      n % 50 + 1, 'Retiro', '', n, n, ${later} + n, case when n % 3 = 0 then ${later} + n end,
      case when n % 2 = 0 then ${later} + n end`,
  )
  await insert(
    'lost_pet_cities (city_id, lost_pet_id)',
    `n % 50 + 1, (select max(id) from lost_pets) - n + 1`,
  )
  await insert(
    'sightings (lost_pet_id, user_id, words, sent_at, seen_at)',
    `(select max(id) from lost_pets) - n + 1, ${id}, 'Hoy', n, n`,
  )
  await insert(
    'files (sighting_id, length, bytes)',
    `(select max(id) from sightings) - n + 1, 1, ${bytes}`,
  )
  await insert(
    'found_animals (id, key, species, city_id, place, contact, ends_at)',
    `(select max(id) from sightings) - n + 1, 'crowd' || n, 'dog', n % 50 + 1, 'Retiro', '600', ${later} + n`,
  )
  await insert(
    'claims (found_animal_id, user_id, words, sent_at)',
    `(select max(id) from found_animals) - n + 1, ${id}, 'Es la mía', n`,
  )
  await insert('notification_settings (user_id)', `${id}`)
  await insert(
    'push_subscriptions (user_id, session_id, endpoint, user_agent, p256dh, auth, renewed_at)',
    `${id}, (select max(id) from sessions) - n + 1, 'https://push.es/' || n, '', '', '',
      ${later} + n`,
  )
  await insert(
    'notified_chats (chat_id, user_id)',
    `(select max(id) from chats) - ${many} + 1 + n, ${id}`,
    `n < ${many}`,
  )
  await insert(
    'notes (sender_id, receiver_id, client_id, body, photo_id, pet_id, sent_at)',
    `${id}, ${next}, 'n', 'hola', (select max(id) from photos) - n + 1,
      (select max(id) from pets) - n + 1, ${later} + n`,
  )
  await insert(
    'checks (topic, user_id, subject_id, due_at)',
    `case n % 4 when 0 then 'message' when 1 then 'note' when 2 then 'lost' else 'newcomers' end,
      ${id}, n, ${later} + n`,
  )
  await insert(
    'deliveries (topic, user_id, subject_id, channel, created_at, due_at)',
    `'message', ${id}, n, case n % 2 when 0 then 'push' else 'mail' end, n, ${later} + n`,
  )
}

/** The actions of people, and the jobs of the server. */
async function doEverything(server: TestApp): Promise<void> {
  const { db } = server.store
  const password = 'long enough'
  const ana = await server.makeUser({ password, email: 'ana@test.es' })
  const { luis, chatId } = await server.makePair()
  const others = [await server.makeUser(), await server.makeUser(), await server.makeUser()]
  const [eva, pau, sol] = others.map((client) => client.id)
  const userId = ana.id
  const expectDone = async (answer: Promise<{ status: number }>, what = '') =>
    expect([what, (await answer).status]).toEqual([what, expect.toBeOneOf([200, 201, 204])])
  const get = (path: string) => expectDone(ana.get(path), path)
  const post = (path: string, body: object) => expectDone(ana.post(path, body), path)

  await post('/api/userlogin', { email: 'ana@test.es', password })
  const cursors = ['', `&cursor=${eva}.0`, '&cursor=again.0.0']
  for (const images of ['url', 'base64']) {
    for (const cursor of cursors) {
      await get(`/api/usertimeline/${userId}?images=${images}${cursor}`)
    }
  }
  const filter = { ...noFilter, distance: 500, species: ['cat', 'dog'], getsOnWithMine: true }
  await post('/api/deckcount', { userId, filter })
  await expectDone(ana.put('/api/updatedeckfilter', { userId, filter }))
  for (const cursor of cursors) await get(`/api/usertimeline/${userId}?images=url${cursor}`)
  await get(`/api/deckfilter/${userId}`)
  await get(`/api/deckend/${userId}`)
  await post('/api/adduserlike', { likerId: userId, likedId: luis.id })
  const liked = await luis.post<{ chatId: number }>('/api/adduserlike', {
    likerId: luis.id,
    likedId: userId,
  })
  const mine = liked.body.chatId
  await post('/api/adduserdislike', { dislikerId: userId, dislikedId: eva })
  await post('/api/undoswipe', { userId, targetId: eva })
  await sendNotes(server, ana, others)
  await post('/api/adduserdislike', { dislikerId: userId, dislikedId: eva })

  const sent = await ana.post<{ message_id: number }>('/api/addmessage', {
    userId,
    chatId: mine,
    message: 'hola',
    clientId: 'one',
  })
  const messageId = sent.body.message_id
  for (const images of ['url', 'base64']) {
    await get(`/api/userchats/${userId}?images=${images}`)
    await get(`/michiapp/match/${userId}?images=${images}`)
    await get(`/api/chat/${mine}?images=${images}`)
    await get(`/api/userprofile/${luis.id}?images=${images}`)
  }
  await get(`/api/userchats/${userId}?images=url&limit=1`)
  await get(`/api/chat/${mine}?images=url&before=${messageId}`)
  await get(`/api/chat/${mine}?images=url&after=${messageId - 1}`)
  const socket = await TestSocket.open(ana)
  const plain = await TestSocket.open(ana, { protocol: null })
  const reply = { message: 'desde aquí', replyTo: 1 }
  socket.send({ type: 'message.send', chatId: mine, clientId: 'two', ...reply })
  await socket.waitForMessage('desde aquí')
  socket.send({ type: 'chat.typing', chatId: mine })
  socket.send({ type: 'message.read', chatId: mine, seq: 1 })
  await luis.post('/api/addmessage', { userId: luis.id, chatId: mine, message: 'última' })
  const { message_id: theirs } = await socket.waitForMessage('última')
  socket.close()
  plain.close()
  for (const kind of ['love', null, 'paw'])
    await expectDone(ana.put('/api/reaction', { userId, chatId: mine, messageId: theirs, kind }))
  await get(`/api/chat/${mine}?images=url&after=${messageId}&reactionsAfter=1`)
  await get(`/api/faces/${luis.id}/cat`)

  const { body: first } = await propose(ana, mine)
  const { body: second } = await acts.change(luis, first)
  const { body: third } = await acts.accept(ana, second)
  await get(`/api/playdates/${userId}`)
  await get(`/api/chatplaydates/${mine}`)
  await get(`/api/playdatefile/${first.id}`)
  await expectDone(acts.cancel(luis, third))
  const { body: fourth } = await propose(luis, mine)
  await db.updateTable('playdates').set({ ends_at: 1 }).where('id', '=', fourth.id).execute()
  await expectDone(propose(ana, mine))

  const uploaded = await ana.upload<{ id: number; img_url: string }[]>([await drawPicture()])
  const [photo] = uploaded.body
  await get(photo?.img_url ?? '')
  await get(`/api/usersettings/${userId}`)
  await expectDone(
    ana.put('/api/updateusersettings', { id: userId, name: 'A', animalName: 'B', cityId: 2 }),
  )
  const pet = { name: 'Kira', species: 'cat', born: '2020-01' }
  const added = await ana.post<{ id: number }>('/api/addpet', { userId, pet })
  const id = added.body.id
  await expectDone(ana.put('/api/updatepet', { userId, id, pet: { ...pet, dogs: false } }))
  const household = await ana.get<{ pets: { id: number }[] }>(`/api/household/${userId}`)
  const ids = household.body.pets.map((each) => each.id)
  await expectDone(ana.put('/api/orderpets', { userId, ids: ids.toReversed() }))
  await expectDone(ana.put('/api/photopet', { userId, id: photo?.id, petId: id }))
  const focus = { x: 10, y: 90 }
  await expectDone(ana.put('/api/photofocus', { userId, id: photo?.id, focus }))
  await expectDone(ana.put('/api/orderphotos', { userId, ids: [photo?.id] }))
  await post('/api/deletepet', { userId, id })
  await post('/api/welcomed', { userId })
  await get(`/api/sessions/${userId}`)
  const { code } = (await ana.post<{ code: string }>('/api/addinvitation', { userId })).body
  await get(`/api/invitations/${userId}`)
  await get(`/api/invitation/${code}`)
  const invited = { name: 'Eva', email: 'eva@test.es', password, invitation: code }
  await expectDone(server.visitor().post('/api/adduser', invited))
  await post('/api/endinvitations', { userId })
  await beReachable(server, ana, luis, mine)
  await loseAPet(server, luis)
  await post('/api/report', { userId, targetId: luis.id, reason: 'other', messageId: theirs })
  await post('/api/report', { userId, chatId: mine, reason: 'harassment', messageIds: [theirs] })
  await beSanctioned(server, ana)
  await post('/api/block', { userId, targetId: pau })
  await get(`/api/blocks/${userId}`)
  await post('/api/unblock', { userId, targetId: pau })
  await post('/api/block', { userId, targetId: sol })
  await get(`/api/export/${userId}`)
  await post('/api/endchat', { userId, chatId: mine, line: 'thanks' })
  await post('/api/unmatch', { userId, chatId: mine })
  await post('/api/undounmatch', { userId, chatId: mine })
  await post('/api/deleteimage', { userId, id: photo?.id })
  await post('/api/pause', { userId, paused: true })
  await post('/api/pause', { userId, paused: false })
  await post('/api/pageview', { path: '/home' })
  await expectDone(luis.post('/api/unmatch', { userId: luis.id, chatId }))
  await post('/api/changepassword', { userId, password, newPassword: 'longer still' })
  await post('/api/endsession', { userId, id: 1 })
  await post('/api/endsessions', { userId })
  await post('/api/deleteaccount', { userId, password: 'longer still' })

  const now = server.now() + 60_000
  await removeOldPlaydates(db, now)
  await finishUnmatches(db, now)
  await removeExpiredBrowsers(db, now)
  await removeExpiredSessions(db, now)
  await removeExpiredMailedLinks(db, now)
  expect(await isMailboxSuspended(db, 'luis@test.es', now)).toBe(false)
  const allowance = { key: 'somebody', most: 1, fillMs: 1 }
  await take(db, allowance, 1, now)
  await giveBack(db, allowance, 1)
  await findWaitMs(db, allowance, 1, now)
  await refill(db, allowance.key)
  await removeFullAllowances(db, now)
  const hashed = await db
    .selectFrom('photos')
    .select('id')
    .where('key', '=', 'key-5000')
    .executeTakeFirstOrThrow()
  expect(await findLookalike(db, hashed.id)).toBeNull()
  await insertPhotoFlag(db, {
    targetId: luis.id,
    photoId: hashed.id,
    lookalike: { id: hashed.id, userId: luis.id },
    now,
  })
  await getEmailState(db, luis.id, now)
  const { passwordHash: verifiedHash } = await getCredentials(db, luis.id)
  const link = { userId: luis.id, email: 'luis.nuevo@test.es', verifiedHash, now }
  await requireFreeEmail(db, link.email)
  await confirmEmail(db, { token: await insertEmailChange(db, link), viewerId: luis.id, now })
  await removeOldReports(db, now)
  await removeOldEvidence(db, now)
  await removeOldReportableChats(db, now)
  await removeOldNotes(db, now)
  await removeOldInvitations(db, now)
  await expectDone(luis.put('/api/watchnewcomers', { userId: luis.id, isWatching: true }))
  await hasNewcomers(db, luis.id)
  await putToSleep(db, now)
  await renewAges(db, now)
  await listSuspendedOrRestored(db, now - 900_000)
  await listOthers(db, luis.id)
}

/** A report that is decided, an appeal, and a notice. */
async function beSanctioned(server: TestApp, ana: TestClient): Promise<void> {
  const { db } = server.store
  const by = { name: 'eva', now: server.now() }
  const other = await server.makeUser()
  await ana.post('/api/report', { userId: ana.id, targetId: other.id, reason: 'other' })
  expect((await ana.get(`/api/reports/${ana.id}`)).status).toBe(200)
  const { reports } = await listReportsOfCase(db, other.id, undefined)
  const [report] = reports
  const reportId = report?.id ?? 0
  await claimModeratorMail(server.store, server.now())
  await listQueue(db, undefined)
  await listQueue(db, 'others.5.5')
  await listQueue(db, 'appeals.5.5')
  await listQueue(db, 'noticed.5.5')
  await findCase(db, report?.accountId ?? 0)
  await listReportsOfCase(db, report?.accountId ?? 0, 'person.5')
  await listKeptPhotos(db, [reportId])
  await findReportFile(db, reportId)
  await findKeptFile(db, 'message_id', 1)
  await findKeptFile(db, 'sighting_id', 1)
  await findAccountPhoto(db, 1)
  await findHiddenPhoto(db, { photoId: null, messageId: 1 })
  await findLookalikes(db, { photoId: 1, lookalikeId: 2 })
  for (const action of ['dismiss', 'suspend', 'warn'] as const) {
    const logId = await decideReport(db, { reportId, action }, by)
    if (action !== 'warn') await undoDecision(db, logId, by)
  }
  await warnAccount(db, other.id, by)
  const warned = await server.signInAgain(other)
  const { body } = await warned.get<{ id: number }[]>('/api/sanctions')
  const id = body[0]?.id ?? 0
  expect((await warned.post('/api/readsanction', { id })).status).toBe(200)
  expect((await warned.post('/api/appeal', { id, words: 'No fui yo.' })).status).toBe(200)
  await findAppeal(db, id)
  await listReportsClosedBy(db, 1)
  await findAccount(db, String(other.id))
  await findAccount(db, 'somebody@michi.es')
  await listPastReports(db, other.id, 'person')
  await listAccountPhotos(db, other.id)
  await listLookalikes(db, other.id)
  await decideAppeal(db, { sanctionId: id, outcome: 'upheld' }, by)
  const notice = { address: '/michiapp/home', reason: 'child_abuse', words: 'Mirad.' }
  const sent = await server.visitor().post<{ receipt: string }>('/api/notice', notice)
  expect((await ana.get(`/api/notice/${sent.body.receipt}`)).status).toBe(200)
  await endDueSuspensions(db, server.now())
  await removeOldSanctions(db, server.now())
}

/** Notes that are seen, declined, taken back and answered. */
async function sendNotes(server: TestApp, ana: TestClient, others: TestClient[]) {
  const [eva, pau, sol] = others as [TestClient, TestClient, TestClient]
  const send = async (from: TestClient, to: TestClient, about?: object) => {
    const note = { text: 'hola', clientId: 'one', about }
    const body = { likerId: from.id, likedId: to.id, note }
    expect((await from.post('/api/adduserlike', body)).status).toBe(200)
  }
  await ana.get(`/api/noteallowance/${ana.id}/${eva.id}`)
  await send(eva, ana, { prompt: 'ham', petName: 'Michi' })
  await send(pau, ana, { photoKey: 'key-1' })
  const { body } = await ana.get<{ notes: { id: number }[] }>(`/api/usernotes/${ana.id}`)
  const ids = body.notes.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  await ana.post('/api/seenotes', { userId: ana.id, ids })
  await ana.post('/api/declinenote', { userId: ana.id, id: ids[0] })
  await ana.post('/api/acceptnotes', { userId: ana.id, accepts: true })
  await send(sol, ana)
  await sol.post('/api/undoswipe', { userId: sol.id, targetId: ana.id })
  server.advance(11_000)
  await decideAll(server)
}

/** A pet is lost, seen and found. */
async function loseAPet(server: TestApp, luis: TestClient): Promise<void> {
  const { db } = server.store
  const userId = luis.id
  const uploaded = await luis.upload<{ id: number }[]>([await drawPicture()])
  // Nobody is thanked for the search of a new account.
  await db.updateTable('users').set({ created_at: 1 }).where('id', '=', userId).execute()
  const lost = await raiseAlarm(server, luis, { photoId: uploaded.body[0]?.id })
  const { key } = lost.body
  const finder = await server.makeUser()
  for (const each of [finder, server.visitor()]) {
    expect((await each.get(`/api/lostpet/${key}`)).status).toBe(200)
    expect((await each.get(`/api/lostpetphoto/${key}`)).status).toBe(200)
    expect((await each.get(`/api/lostpetshare/${key}`)).status).toBe(200)
    expect((await each.uploadSighting(key, await drawPicture())).status).toBe(201)
  }
  expect((await finder.get(`/api/lostpetsnear/${finder.id}`)).status).toBe(200)
  await decideAll(server)
  expect((await luis.get(`/api/ownlostpet/${userId}`)).status).toBe(200)
  const about = { userId, targetId: finder.id, reason: 'other' }
  expect((await luis.post('/api/report', about)).status).toBe(200)
  const own = await luis.get<OwnLostPet>(`/api/ownlostpet/${userId}`)
  const [visitors, finders] = own.body.lostPet?.sightings ?? []
  const sightingId = visitors?.id
  expect((await luis.get(visitors?.photo?.url ?? '')).status).toBe(200)
  const report = { userId, sightingId, reason: 'other' }
  expect((await luis.post('/api/report', report)).status).toBe(200)
  await findAnAnimal(server, luis, finder)
  const falseAlarm = { userId: finder.id, lostPetKey: key, reason: 'false_alarm' }
  expect((await finder.post('/api/report', falseAlarm)).status).toBe(200)
  expect((await luis.post('/api/answersighting', { userId, id: finders?.id })).status).toBe(200)
  expect((await luis.post('/api/sightingsseen', { userId, key, upTo: sightingId })).status).toBe(
    200,
  )
  expect((await luis.get(`/api/ownsearch/${userId}`)).status).toBe(200)
  const update = { userId, key, photoId: uploaded.body[0]?.id, acceptsVisitors: true }
  expect((await luis.put('/api/updatelostpet', update)).status).toBe(200)
  expect((await luis.post('/api/removesighting', { userId, id: 1 })).status).toBe(200)
  expect((await luis.post('/api/renewlostpet', { userId, key })).status).toBe(200)
  await tidyLostPets(db, server.now() + 31 * 24 * 3_600_000)
  expect((await luis.post('/api/endlostpet', { userId, key, found: true })).status).toBe(200)
  expect((await luis.post('/api/undoendlostpet', { userId, key })).status).toBe(200)
  expect((await luis.post('/api/endlostpet', { userId, key, found: true })).status).toBe(200)
  server.advance(11_000)
  await decideAll(server)
  expect((await luis.get(`/api/export/${userId}`)).status).toBe(200)
}

/** An animal is found, claimed, accepted and reported, and others end. */
async function findAnAnimal(server: TestApp, owner: TestClient, finder: TestClient): Promise<void> {
  const { db } = server.store
  const userId = owner.id
  const { body } = await finder.uploadFoundAnimal<AddedFoundAnimal>(await drawPicture())
  const { key } = body
  await decideAll(server)
  const list = await owner.get<FoundAnimals>(`/api/foundanimals/${userId}`)
  const [animal] = list.body
  expect((await owner.get(animal?.photo.url ?? '')).status).toBe(200)
  const claim = { userId, id: animal?.id, words: 'Tiene una mancha.' }
  expect((await owner.post('/api/claimfoundanimal', claim)).status).toBe(201)
  const own = await finder.get<OwnFoundAnimal>(`/api/foundanimal/${key}`)
  const answer = { key, id: own.body.claims[0]?.id, isTheirs: true }
  expect((await finder.post('/api/answerclaim', answer)).status).toBe(200)
  await decideAll(server)
  expect((await owner.get(`/api/foundanimals/${userId}`)).status).toBe(200)
  const report = { userId, sightingId: animal?.id, reason: 'other' }
  expect((await owner.post('/api/report', report)).status).toBe(200)
  expect((await finder.post('/api/endfoundanimal', { key })).status).toBe(200)
  expect((await finder.post('/api/deletefoundanimal', { key })).status).toBe(200)
  await removeOldFoundAnimals(db, server.now())
}

/** A browser gets a push about a message, and then its subscription ends. */
async function beReachable(server: TestApp, ana: TestClient, luis: TestClient, chatId: number) {
  const { db } = server.store
  const service = await openPushService()
  const [browser, another] = [service.makeBrowser(), service.makeBrowser()]
  const notifier = await openSecondNotifier(server)
  expect(await browser.subscribe(ana)).toBe(422)
  server.config.pushHosts.push(service.host)
  for (const each of [browser, browser, another]) expect(await each.subscribe(ana)).toBe(200)
  const settings = { userId: ana.id, quiet: false, timeZone: 'Europe/Madrid' }
  expect((await ana.put('/api/updatenotifications', settings)).status).toBe(200)
  expect((await ana.get(`/api/notifications/${ana.id}`)).status).toBe(200)
  await startMails(db, ana.id)
  await luis.post('/api/addmessage', { userId: luis.id, chatId, message: 'otra' })
  server.advance(11_000)
  browser.answer = (_, response) => response.writeHead(503).end()
  await notifier.sweep()
  expect(service.received).toHaveLength(2)
  const socket = await TestSocket.open(ana)
  socket.send({ type: 'match.seen', chatId })
  socket.sendRaw('none')
  await socket.waitForEvent('error')
  socket.close()
  const topics = Object.keys(everyTopic)
  const now = server.now()
  const news = { topic: 'message', userId: ana.id, subjectId: chatId } as const
  const waiting = { ...news, channel: 'mail', createdAt: now, dueAt: now, tries: 0 } as const
  await insertDeliveries(db, [waiting])
  await claimDeliveries(db, { channel: 'mail', topics, now, limit: 10 })
  await markMailed(db, { userId: ana.id, before: null, now })
  await takeMail(db, { userId: ana.id, topics })
  await setMailedAt(db, { userId: ana.id, mailedAt: null })
  await stopMails(db, ana.id)
  await countWaiting(db, now)
  await removeOldSubscriptions(db, server.now() - 1000)
  await removeUnowned(
    { db, photoFiles: { ...tableFiles, async removeObjects() {} } },
    server.now() + 3_700_000,
  )
  const listed = await ana.get<{ id: number }[]>(`/api/subscriptions/${ana.id}`)
  expect(listed.body).toHaveLength(2)
  const byId = { userId: ana.id, id: listed.body[0]?.id }
  expect((await ana.post('/api/endsubscription', byId)).status).toBe(200)
  const end = { userId: ana.id, endpoint: another.endpoint }
  expect((await ana.post('/api/deletesubscription', end)).status).toBe(200)
}

/** Statements that may sort, because they sort few rows. */
const smallSets = [
  // A page of one person's chats.
  /order by "activeAt" desc, "chatId" desc/,
  // The matches of one person, newest first.
  /order by "matchedAt" desc, "chatId" desc/,
  // All chats of one person, in the order in which they are locked.
  /from "chats" where \(+"user1_id" = .+ order by "id" $/,
  // The playdates of one person for an export, and the last one of two people for a report.
  /from "playdates" inner join .+ order by "id" limit/,
  /"playdates" where "user1_id" = .+ and "user2_id" = .+ order by "id" desc/,
  // The chats of one person for an export.
  /"chats"."active_at" as "activeAt", .+ order by "id" limit/,
  // The browsers of one person: ten at most.
  /from "push_subscriptions" where "user_id" = .+ order by "id"/,
  // The notes between two people.
  /from "notes" where \(\("sender_id" = .+ order by "id"/,
  // A page of notes.
  /from "notes" inner join "users" .+ "notes"."id" in .+ order by "notes"."id" desc/,
  // The notes of one person: five a day.
  /from "notes" left join "users" .+ where "sender_id" = .+ order by "notes"."id"/,
  // The devices of one person.
  /from "sessions" .+ order by "last_seen_at" desc/,
  // The claims of one animal.
  /from "claims" inner join "users" .+ order by "claims"."id" desc/,
  // Cases, and the list of the moderators' terminal, cost as much as there are open reports.
  /from "reports" .*where "closed_at" is null (and "account_id" .+ )?(group|order) by/,
  // The messages that are stored together.
  /json_each\(\?\)\) as "draft"/,
]

async function listOffences(db: Kysely<Database>, statements: Statement[]) {
  const offences: Record<string, string[]> = {}
  for (const statement of statements) {
    const isSmall = smallSets.some((pattern) => pattern.test(statement.text))
    const costs = await listCosts(db, statement)
    const counted = isSmall ? costs.filter((cost) => !/TEMP B-TREE/.test(cost)) : costs
    if (counted.length > 0) offences[statement.text] = counted
  }
  const unindexed = await listUnindexedReferences(db)
  return unindexed.length > 0 ? { ...offences, unindexed } : offences
}

/** On PostgreSQL another index finds the rows too, and they are sorted. */
const unmissedOnPostgres = [
  'chats_user1',
  'swipes_again',
  'blocks_newest',
  'photos_order',
  'photos_user',
  // An export reads by the ids of messages.
  'messages_user',
  'push_subscriptions_age',
  'reports_open',
  'messages_reacted',
  'playdates_age',
  'users_walk',
  'checks_notified',
  'found_animals_city',
  'found_animals_end',
]

// PostgreSQL refuses a statement that was prepared when a new column changes what it answers.
const isWithAllColumns = /returning \*|select ("\w+"\.)?\* from "/

it('no statement reads a whole table or sorts a set that grows, as long as every index is there', async () => {
  const listStatements = watchStatements()
  const server = await openAppForTest()
  const { db } = server.store
  // Migrations run once.
  const migrating = new Set(listStatements().map(({ text }) => text))
  await server.makeUser()
  await makeCrowd(server)
  await doEverything(server)
  const statements = listStatements().filter(({ text }) => !migrating.has(text))
  expect(statements.length).toBeGreaterThan(80)
  expect(await listOffences(db, statements)).toEqual({})
  expect(statements.filter(({ text }) => isWithAllColumns.test(text))).toEqual([])

  const unmissed: string[] = []
  for (const { name: index, table } of await listIndexes(db)) {
    const affected = statements.filter(({ text }) => text.includes(table))
    const rollback = new Error('rollback')
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`drop index ${sql.ref(index)}`.execute(trx)
        const offences = await listOffences(trx, affected)
        if (Object.keys(offences).length === 0) unmissed.push(index)
        throw rollback
      })
      .catch((error) => expect(error).toBe(rollback))
  }
  const mayBe = engine === 'sqlite' ? [] : unmissedOnPostgres
  expect(unmissed.filter((index) => !mayBe.includes(index))).toEqual([])
}, 180_000)
