import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { serverLimits } from '../limits.ts'
import { hashToken, newToken } from './tokens.ts'

const lifetimeMs = retention.deviceDays * 24 * 60 * 60 * 1000

interface SignedIn {
  userId: number
  /** Null when the person has proven who they are, and has not signed in yet. */
  sessionId: number | null
  userAgent: string
  /** What this browser has kept, for this account and others. */
  tokens: readonly string[]
  now: number
}

/** Returns the token that this browser keeps from now on. The oldest browsers make space for it. */
export async function insertKnownBrowser(db: Db, browser: SignedIn): Promise<string> {
  const { userId, sessionId, userAgent, tokens, now } = browser
  const token = newToken()
  await inTransaction(db, async (trx) => {
    await removeKnownTokens(trx, { userId, tokens })
    await trx
      .insertInto('known_browsers')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        session_id: sessionId,
        user_agent: userAgent.slice(0, 300),
        signed_in_at: now,
        expires_at: now + lifetimeMs,
      })
      .execute()
    const newest = trx
      .selectFrom('known_browsers')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(serverLimits.knownBrowsersPerPerson)
    await trx
      .deleteFrom('known_browsers')
      .where('user_id', '=', userId)
      .where('id', 'not in', newest)
      .execute()
  })
  return token
}

async function removeKnownTokens(
  trx: Db,
  { userId, tokens }: Pick<SignedIn, 'userId' | 'tokens'>,
): Promise<void> {
  if (tokens.length === 0) return
  await trx
    .deleteFrom('known_browsers')
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('user_id', '=', userId)
    .execute()
}

/** Those of the tokens that are still known, and to whom. */
export async function listKnownTokens(db: Db, tokens: readonly string[], now: number) {
  if (tokens.length === 0) return []
  const rows = await db
    .selectFrom('known_browsers')
    .select(['id', 'user_id as userId', 'token_hash as hash'])
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('expires_at', '>', now)
    .execute()
  return tokens.flatMap((token) => {
    const hash = hashToken(token)
    const row = rows.find((each) => Buffer.compare(each.hash, hash) === 0)
    return row ? [{ token, id: row.id, userId: row.userId }] : []
  })
}

/** The browsers without a session, last signed in first. */
export async function listKnownBrowsers(db: Db, userId: number, now: number) {
  return db
    .selectFrom('known_browsers')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.id', '=', 'known_browsers.session_id')
        .on('sessions.expires_at', '>', now),
    )
    .select(['known_browsers.id', 'known_browsers.user_agent as userAgent'])
    .select('signed_in_at as signedInAt')
    .where('known_browsers.user_id', '=', userId)
    .where('known_browsers.expires_at', '>', now)
    .where('sessions.id', 'is', null)
    .orderBy('known_browsers.id', 'desc')
    .execute()
}

interface Removed {
  /** One browser. */
  only?: number
  /** The browser of this session. */
  ofSession?: number
  /** All but the browser of this session. */
  exceptSession?: number
}

/** Forgets one browser, all but one, or all of them. */
export async function removeKnownBrowsers(
  db: Db,
  userId: number,
  { only, ofSession, exceptSession }: Removed = {},
): Promise<void> {
  let query = db.deleteFrom('known_browsers').where('user_id', '=', userId)
  if (only !== undefined) query = query.where('id', '=', only)
  if (ofSession !== undefined) query = query.where('session_id', '=', ofSession)
  if (exceptSession !== undefined)
    query = query.where(({ eb, or }) =>
      or([eb('session_id', 'is', null), eb('session_id', '<>', exceptSession)]),
    )
  await query.execute()
}

/** Handles one batch. True if there may be more. */
export async function removeExpiredBrowsers(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'known_browsers',
    key: ['id'],
    column: 'expires_at',
    until: now,
  })
}
