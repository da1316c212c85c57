import { type SelectQueryBuilder, sql } from 'kysely'
import { listAllowances } from '../allowances/allowances.queries.ts'
import { fingerprintMailbox } from '../allowances/fingerprint.ts'
import { isMember } from '../chat/chat.queries.ts'
import { isByMember } from '../chat/messages.queries.ts'
import type { Db } from '../db/store.ts'
import { animalsKey } from '../lost-pets/animal.topic.ts'
import { claimsKey } from '../lost-pets/claims.queries.ts'
import { receiverKey } from '../lost-pets/neighbours.queries.ts'
import { alarmAllowance } from '../lost-pets/raise-alarm.queries.ts'
import { senderKey } from '../lost-pets/sighting-allowances.ts'
import { readSnapshot } from '../moderation/snapshot.ts'
import { settingsColumns } from '../notifications/settings.ts'
import { listPets, toPet } from '../people/pets.queries.ts'
import { isNotSuspended, isVisibleTo } from '../people/visibility.queries.ts'
import { ownPartKey, uploaderKey } from '../photos/upload-budget.ts'

// The content of an export: every column that says something about the person. It leaves out
// - what others did (their likes, messages, reports and blocks), and people who are suspended (decision 030)
// - secrets and random keys: hashes of passwords and tokens, keys of push subscriptions, addresses of photos
// - what is derived from other columns, and the positions and timers of our own jobs

const pageSize = 500

export type LoadPage = (db: Db, userId: number, after: number) => Promise<{ id: number }[]>

/** The lists of an export, by the name of their file. */
export const exportedLists = {
  'notified-browsers': pagesBy('id', (db, userId) =>
    db
      .selectFrom('push_subscriptions')
      .select(['id', 'endpoint', 'user_agent as userAgent', 'renewed_at as renewedAt'])
      .where('user_id', '=', userId),
  ),
  pets: pageOfPets,
  /** Includes photos that a moderator has hidden. */
  photos: pagesBy('id', (db, userId) =>
    db
      .selectFrom('photos')
      .select(['id', 'created_at as createdAt', 'hidden_at as hiddenAt'])
      .select('perceptual_hash as perceptualHash')
      .select(['position', 'pet_id as petId', 'focus_x as focusX', 'focus_y as focusY'])
      .where('user_id', '=', userId),
  ),
  'likes-and-dislikes': pagesBy('target_id', (db, userId) =>
    db
      .selectFrom('swipes')
      .innerJoin('users', 'users.id', 'swipes.target_id')
      .select(['target_id as id', 'verdict', 'swiped_at as swipedAt'])
      .where('viewer_id', '=', userId)
      .where(isNotSuspended('users')),
  ),
  /** An answered note is a message, and one that was taken back has no text. */
  notes: pagesBy('notes.id', (db, userId) =>
    db
      .selectFrom('notes')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'notes.receiver_id').on(isNotSuspended('users')),
      )
      .select(['notes.id', 'users.id as receiverId', 'body as note', 'prompt', 'sent_at as sentAt'])
      // After a block they still refer to the receiver, after a deletion they do not.
      .select(({ eb, ref }) => [
        eb.case().when('users.id', 'is not', null).then(ref('photo_id')).end().as('aboutPhotoId'),
        eb.case().when('users.id', 'is not', null).then(ref('pet_id')).end().as('aboutPetId'),
      ])
      .where('sender_id', '=', userId)
      .where('body', '<>', ''),
  ),
  /** Notes that were taken back, as long as a report may need them. */
  withdrawnNotes: pagesBy('kept_evidence.id', (db, userId) =>
    db
      .selectFrom('kept_evidence')
      .select(['kept_evidence.id', 'body as note', 'at as sentAt'])
      .where('sender_id', '=', userId)
      .where('kind', '=', 'withdrawn_note'),
  ),
  chats: pageOfChats,
  messages: pageOfMessages,
  /** Without reactions that were removed again. */
  reactions: pagesBy('messages.id', (db, userId) =>
    db
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .innerJoin('users as author', 'author.id', 'messages.user_id')
      .select(['messages.id', 'chat_id as chatId', 'reaction_kind as kind'])
      .select('reacted_at as reactedAt')
      .where('reacted_by', '=', userId)
      .where('reaction_kind', 'is not', null)
      .where(isMember(userId))
      .where(isByMember)
      .where(isNotSuspended('author')),
  ),
  playdates: pageOfPlaydates,
  invitations: pagesBy('id', (db, userId) =>
    db
      .selectFrom('invitations')
      .select(['id', 'code', 'city_id as cityId', 'created_at as createdAt'])
      .select('ended_at as endedAt')
      .where('user_id', '=', userId),
  ),
  allowances: pageOfAllowances,
  sessions: pagesBy('id', (db, userId) =>
    db
      .selectFrom('sessions')
      .select([
        'id',
        'user_agent as userAgent',
        'created_at as createdAt',
        'last_seen_at as lastSeenAt',
        'expires_at as expiresAt',
      ])
      .where('user_id', '=', userId),
  ),
  'known-browsers': pagesBy('id', (db, userId) =>
    db
      .selectFrom('known_browsers')
      .select(['id', 'user_agent as userAgent', 'signed_in_at as signedInAt'])
      .select('expires_at as expiresAt')
      .where('user_id', '=', userId),
  ),
  blocks: pagesBy('blocked_id', (db, userId) =>
    db
      .selectFrom('blocks')
      .innerJoin('users', 'users.id', 'blocks.blocked_id')
      .select(['users.id', 'users.animal_name as animalName', 'blocks.created_at as blockedAt'])
      .where('blocker_id', '=', userId)
      .where(isNotSuspended('users')),
  ),
  reports: pageOfReports,
  sanctions: pagesBy('id', (db, userId) =>
    db
      .selectFrom('sanctions')
      .select(['id', 'kind', 'reason', 'note', 'created_at as decidedAt'])
      .select(['photo_id as photoId', 'message_id as messageId', 'lost_pet_key as lostPetKey'])
      .select(['ends_at as endsAt', 'ended_at as endedAt', 'appeal', 'appealed_at as appealedAt'])
      .select(['appeal_outcome as appealOutcome', 'appeal_decided_at as appealDecidedAt'])
      .select('read_at as readAt')
      .where('user_id', '=', userId),
  ),
  'lost-pets': pagesBy('id', (db, userId) =>
    db
      .selectFrom('lost_pets')
      .select(['id', 'key', 'pet_id as petId', 'pet_name as petName', 'photo_id as photoId'])
      .select(['city_id as cityId', 'place', 'words', 'lost_at as lostAt', 'raised_at as raisedAt'])
      .select(['seen_place as seenPlace', 'seen_at as seenAt', 'corrections'])
      .select(['asked_at as askedAt', 'ended_at as endedAt', 'hidden_at as hiddenAt', 'found'])
      .select('accepts_visitors as acceptsVisitors')
      .where('user_id', '=', userId),
  ),
  sightings: pageOfSightings,
  /** Their words, days and photos are in the sightings with the same ids. */
  'found-animals': pagesBy('sightings.id', (db, userId) =>
    db
      .selectFrom('found_animals')
      .innerJoin('sightings', 'sightings.id', 'found_animals.id')
      .select(['found_animals.id', 'key', 'species', 'size', 'city_id as cityId', 'place'])
      .select(['contact', 'ends_at as endsAt'])
      .where('user_id', '=', userId),
  ),
  claims: pagesBy('id', (db, userId) =>
    db
      .selectFrom('claims')
      .select(['id', 'found_animal_id as foundAnimalId', 'words', 'sent_at as sentAt', 'answer'])
      .where('user_id', '=', userId),
  ),
} satisfies Record<string, LoadPage>

/** Loads the next rows of a query in the order of its column `id`. */
function pagesBy<DB, Tables extends keyof DB, Row>(
  id: string,
  select: (db: Db, userId: number) => SelectQueryBuilder<DB, Tables, Row>,
) {
  return (db: Db, userId: number, after: number): Promise<Row[]> =>
    select(db, userId)
      .where(sql<boolean>`${sql.ref(id)} > ${after}`)
      .orderBy(sql.ref(id))
      .limit(pageSize)
      .execute()
}

/** Loads page after page, each with the rows whose `id` comes after the last one. */
export async function* listPages<Row extends { id: number }>(
  load: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    const page = await load(after)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

/** What the person has used up of their limits, also alarms of an account of theirs that was deleted. */
async function pageOfAllowances(db: Db, userId: number, after: number) {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { key } = await alarmAllowance(db, email)
  const claims = claimsKey(await fingerprintMailbox(db, email))
  const keysOf = [uploaderKey, ownPartKey, receiverKey, senderKey, animalsKey]
  const ofPerson = keysOf.map((of) => of(userId))
  const keys = [...ofPerson, key, claims]
  const spent = await listAllowances(db, keys)
  return spent
    .map((allowance, index) => ({ id: index + 1, ...allowance }))
    .filter(({ id }) => id > after)
}

async function pageOfPets(db: Db, userId: number, after: number) {
  const pets = (await listPets(db, userId)).map(toPet)
  return pets.filter(({ id }) => id > after).sort((a, b) => a.id - b.id)
}

async function pageOfChats(db: Db, userId: number, after: number) {
  const chatsAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom('chats')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', `chats.user${other}_id`).on(isNotSuspended('users')),
      )
      .select([
        'chats.id as id',
        'users.name as otherName',
        'users.animal_name as otherAnimalName',
        'chats.created_at as matchedAt',
        'chats.active_at as activeAt',
        'chats.ended_at as endedAt',
        'chats.lost_pet_name as lostPetName',
      ])
      .select(({ eb, ref }) =>
        eb.case().when('ended_side', '=', me).then(ref('ended_line')).end().as('endedWith'),
      )
      .where(`chats.user${me}_id`, '=', userId)
      .where('chats.id', '>', after)
      .where('unmatched_at', 'is', null)
  return chatsAs(1, 2).unionAll(chatsAs(2, 1)).orderBy('id').limit(pageSize).execute()
}

const loadMessages = pagesBy('messages.id', (db, userId) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(['messages.id', 'chat_id as chatId', 'seq', 'reply_to as replyTo', 'body as message'])
    .select(['messages.created_at as createdAt', 'photo_placeholder as placeholder'])
    .select('photo_hidden_at as hiddenAt')
    .where('user_id', '=', userId)
    .where(isMember(userId)),
)

async function pageOfMessages(db: Db, userId: number, after: number) {
  const messages = await loadMessages(db, userId, after)
  return messages.map(({ placeholder, hiddenAt, ...message }) =>
    placeholder === null
      ? message
      : { ...message, photo: `chat-photos/${message.id}.webp`, hiddenAt },
  )
}

const loadSightings = pagesBy('id', (db, userId) =>
  db
    .selectFrom('sightings')
    .select(['id', 'lost_pet_id as lostPetId', 'words', 'sent_at as sentAt', 'seen_at as seenAt'])
    .select('placeholder')
    .where('user_id', '=', userId),
)

async function pageOfSightings(db: Db, userId: number, after: number) {
  const sightings = await loadSightings(db, userId, after)
  return sightings.map(({ placeholder, ...sighting }) =>
    placeholder === null ? sighting : { ...sighting, photo: `sighting-photos/${sighting.id}.webp` },
  )
}

/** The target's id is left out while the target is invisible (decision 030). */
const loadReports = pagesBy('reports.id', (db, userId) =>
  db
    .selectFrom('reports')
    .leftJoin(
      (eb) => eb.selectFrom('users').select('users.id').where(isVisibleTo(userId)).as('target'),
      (join) => join.onRef('target.id', '=', 'reports.target_id'),
    )
    .select([
      'reports.id',
      'target.id as targetId',
      'reason',
      'words',
      'chat_id as chatId',
      'named_message_id as messageId',
      'told_message as messageText',
      'named_photo_id as photoId',
      'snapshot',
      'reports.created_at as reportedAt',
      'receipt',
      'closed_at as closedAt',
      'outcome',
    ])
    .where('reporter_id', '=', userId),
)

async function pageOfReports(db: Db, userId: number, after: number) {
  const reports = await loadReports(db, userId, after)
  return reports.map(({ snapshot, ...report }) => {
    const named = readSnapshot(snapshot).chat.filter(({ isNamed }) => isNamed)
    return { ...report, messageIds: named.map(({ id }) => id) }
  })
}

/** Contains this person's answer to “How was it?”, not the other one's. */
async function pageOfPlaydates(db: Db, userId: number, after: number) {
  const playdatesAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom('playdates')
      .innerJoin('chats', 'chats.id', 'playdates.chat_id')
      .innerJoin('users as other', 'other.id', `playdates.user${other}_id`)
      .select(['playdates.id as id', 'chat_id as chatId', 'state', 'playdates.place', 'times'])
      .select(['starts_at as startsAt', `user${me}_answer as answer`])
      .select(['playdates.created_at as createdAt', 'proposed_by as proposedBy'])
      .select(['changed_by as changedBy', 'changed_at as changedAt', 'closed_at as closedAt'])
      .where(`playdates.user${me}_id`, '=', userId)
      .where('playdates.id', '>', after)
      .where('unmatched_at', 'is', null)
      .where(isNotSuspended('other'))
  const page = await playdatesAs(1, 2)
    .unionAll(playdatesAs(2, 1))
    .orderBy('id')
    .limit(pageSize)
    .execute()
  return page.map(({ times, ...playdate }) => {
    const proposed: number[] = JSON.parse(times)
    return { ...playdate, times: proposed.map((time) => new Date(time).toISOString()) }
  })
}

/** The inviter's id is left out while the inviter is invisible (decision 030). */
export async function findExportedAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin(
      (eb) => eb.selectFrom('users').select('users.id').where(isVisibleTo(userId)).as('inviter'),
      (join) => join.onRef('inviter.id', '=', 'users.invited_by'),
    )
    .select([
      'users.id',
      'users.email',
      'email_confirmed_at as emailConfirmedAt',
      (eb) =>
        eb
          .selectFrom('mailed_links')
          .select('mailed_links.email')
          .whereRef('mailed_links.user_id', '=', 'users.id')
          .whereRef('mailed_links.email', '<>', 'users.email')
          .limit(1)
          .as('pendingEmail'),
      'declared_age as declaredAge',
      'name',
      'animal_name as animalName',
      'city_id as cityId',
      'created_at as createdAt',
      'inviter.id as invitedBy',
      'welcomed_at as welcomedAt',
      'paused_at as pausedAt',
      'asleep_at as asleepAt',
      'suspended_at as suspendedAt',
      'restored_at as restoredAt',
      'first_photo_at as firstPhotoAt',
      'seen_at as seenAt',
      'deck_filter as deckFilter',
      (eb) =>
        eb
          .exists(
            eb
              .selectFrom('checks')
              .select('id')
              .whereRef('checks.user_id', '=', 'users.id')
              .where('topic', '=', 'newcomers'),
          )
          .as('watchesNewcomers'),
      'accepts_notes as acceptsNotes',
      'met',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

export async function findNotificationSettings(db: Db, userId: number) {
  return db
    .selectFrom('notification_settings')
    .select([...settingsColumns, 'mailed_at as mailedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
