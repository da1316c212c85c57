import { retention } from '../../contract/retention.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { attemptWrite } from '../db/store-trouble.ts'
import { serverLimits } from '../limits.ts'
import { removeSubscriptions } from '../notifications/subscriptions.queries.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { recordVisit } from '../people/visits.queries.ts'
import { hashToken, newToken } from './tokens.ts'

export interface Session {
  id: number
  userId: number
  /** The deck needs the person's city, their filter and who invited them. */
  cityId: number
  deckFilter: string | null
  /** The person by whose invitation they came, until they swipe them. */
  invitedBy: number | null
}

const hour = 60 * 60 * 1000
const day = 24 * hour

/** A session that was not asked to last ends with the browser, and here after some time unused. */
export const idleMs = retention.sessionDays * day
/** No session lasts longer than this, however much it is used. */
export const rememberMs = retention.rememberDays * day

/** `last_seen_at` is written at most this often. */
const touchEveryMs = hour

interface NewSession {
  userId: number
  userAgent: string
  remember: boolean
  now: number
}

export async function insertSession(
  db: Db,
  session: NewSession,
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: session.userId,
      user_agent: session.userAgent.slice(0, 300),
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.now + (session.remember ? rememberMs : idleMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * Null when the password is no longer the one that was verified, or the account is gone. `ended` are
 * the sessions that make space for the new one.
 */
export async function startSession(
  db: Db,
  { verifiedHash, ...session }: NewSession & { verifiedHash: string },
): Promise<{ id: number; token: string; ended: number[] } | null> {
  const started = await inTransaction(db, async (trx) => {
    // The lock makes people who sign in at the same time count their sessions one after the other.
    const account = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', session.userId)
      .where('password_hash', '=', verifiedHash)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!account) return null
    const { id, token } = await insertSession(trx, session)
    return { id, token, ended: await removeSurplusSessions(trx, session.userId) }
  })
  if (started) await recordVisit(db, session.userId, session.now)
  return started
}

/** Ends all but the newest. Returns their ids. */
async function removeSurplusSessions(trx: Db, userId: number): Promise<number[]> {
  const surplus = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(serverLimits.sessionsPerPerson)
    .execute()
  for (const { id } of surplus) await removeSession(trx, { id, userId })
  return surplus.map(({ id }) => id)
}

/** Selects a session that has not ended, also of a suspended person. */
const openOrSuspendedSession = (db: Db, { hash, now }: { hash: Uint8Array; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'users.id as userId',
      'users.city_id as cityId',
      'users.deck_filter as deckFilter',
      'users.invited_by as invitedBy',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)

/** Selects a session that has not ended; a call may join more to the same statement. */
export const openSession = (db: Db, key: { hash: Uint8Array; now: number }) =>
  openOrSuspendedSession(db, key).where(isNotSuspended('users'))

const selectSession = prepare(openSession)
const selectOpenOrSuspended = prepare(openOrSuspendedSession)

export async function findSession(db: Db, token: string, now: number): Promise<Session | null> {
  const [row] = await selectSession(db, { hash: hashToken(token), now })
  return row ? touchSession(db, row, now) : null
}

/** For the few calls that a suspended person may make. */
export async function findSessionOrSuspended(
  db: Db,
  token: string,
  now: number,
): Promise<Session | null> {
  const [row] = await selectOpenOrSuspended(db, { hash: hashToken(token), now })
  return row ? touchSession(db, row, now) : null
}

type OpenSession = Awaited<ReturnType<typeof selectSession>>[number]

/** Updates `last_seen_at`, at most once per `touchEveryMs`. */
export async function touchSession(db: Db, row: OpenSession, now: number): Promise<Session> {
  if (now - row.lastSeenAt > touchEveryMs) {
    await attemptWrite(async () => {
      await updateLastSeen(db, row, now)
      await recordVisit(db, row.userId, now)
    })
  }
  const { id, userId, cityId, deckFilter, invitedBy } = row
  return { id, userId, cityId, deckFilter, invitedBy }
}

async function updateLastSeen(
  db: Db,
  { id, createdAt }: { id: number; createdAt: number },
  now: number,
): Promise<void> {
  const until = Math.min(now + idleMs, createdAt + rememberMs)
  await db
    .updateTable('sessions')
    .set(({ eb, ref, val }) => ({
      last_seen_at: now,
      // Never shortens a session that was asked to last.
      expires_at: eb
        .case()
        .when('expires_at', '<', until)
        .then(val(until))
        .else(ref('expires_at'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

type FetchedChat = { sessionId: number; chatId: number; seq: number }

const updateFetched = prepare((db, { sessionId, chatId, seq }: FetchedChat) =>
  db
    .updateTable('sessions')
    .set(({ eb, ref, val }) => ({
      fetched_chat_id: chatId,
      // Of two fetches at the same time, the one that saw fewer messages may be recorded last.
      fetched_seq: eb
        .case()
        .when(eb.and([eb('fetched_chat_id', '=', chatId), eb('fetched_seq', '>', seq)]))
        .then(ref('fetched_seq'))
        .else(val(seq))
        .end(),
    }))
    .where('id', '=', sessionId)
    .where((eb) =>
      eb.or([
        eb('fetched_chat_id', 'is', null),
        eb('fetched_chat_id', '<>', chatId),
        eb('fetched_seq', '<', seq),
      ]),
    )
    .returning('id'),
)

/**
 * The socket of a client that knows only the spec carries the chat that it fetched last. The
 * session's row holds that chat, because the fetch and the socket may be on different servers.
 */
export async function recordFetchedChat(db: Db, fetched: FetchedChat): Promise<void> {
  await updateFetched(db, fetched)
}

const selectOpen = prepareList((db, ids, { now }: { now: number }) =>
  db.selectFrom('sessions').select('id').where('id', 'in', ids).where('expires_at', '>', now),
)

/** Those of the given sessions that have not ended. */
export async function listOpenSessions(
  db: Db,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  return (await selectOpen(db, ids, { now })).map((row) => row.id)
}

/** Replaces the session with a new one that ends at the same time. Null when it has ended already. */
export async function replaceSession(db: Db, id: number) {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .returning(['user_id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .executeTakeFirst()
  if (!ended) return null
  const token = newToken()
  const { id: newId } = await db
    .insertInto('sessions')
    .values({ ...ended, token_hash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: newId, token, expiresAt: ended.expires_at }
}

/** Ends the session and the push subscription of its browser. */
export async function removeSession(
  db: Db,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
): Promise<void> {
  await removeSubscriptions(db, { userId, sessionId: id })
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/**
 * Ends all of a person's sessions, one of them (`only`), or all but one (`except`). Returns their ids.
 * Without `only`, it removes all push subscriptions, because a thief with a stolen cookie may have
 * subscribed with the session that stays.
 */
export async function removeSessions(
  db: Db,
  userId: number,
  { only, except = 0 }: { only?: number; except?: number } = {},
): Promise<number[]> {
  if (only !== except) await removeSubscriptions(db, { userId, sessionId: only })
  const removed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .returning('id')
    .execute()
  return removed.map((session) => session.id)
}

/** The sessions that have not ended, last used first. */
export async function listSessions(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(serverLimits.sessionsPerPerson)
    .execute()
}

/** Handles one batch. True if there may be more. */
export async function removeExpiredSessions(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'sessions',
    key: ['id'],
    column: 'expires_at',
    until: now,
  })
}
