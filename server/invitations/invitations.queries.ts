import { randomBytes } from 'node:crypto'
import type { Invitation, Inviter } from '../../contract/invitations.ts'
import type { CardPet } from '../../contract/pets.ts'
import { retention } from '../../contract/retention.ts'
import { prepare } from '../db/prepare.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { serverLimits } from '../limits.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

const day = 24 * 60 * 60 * 1000
const week = 7 * day
const lastsMs = retention.invitationDays * day

/** The lock makes concurrent calls of one person count their links one after the other. */
export async function insertInvitation(
  db: Db,
  { userId, cityId, now }: { userId: number; cityId: number; now: number },
): Promise<Invitation> {
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const { count } = await trx
      .selectFrom('invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('created_at', '>', now - week)
      .executeTakeFirstOrThrow()
    if (Number(count) >= serverLimits.invitationsPerWeek) throw new AppError('too_many_invitations')
    const code = randomBytes(16).toString('base64url')
    await trx
      .insertInto('invitations')
      .values({ code, user_id: userId, city_id: cityId, created_at: now })
      .execute()
    return toInvitation({ code, createdAt: now })
  })
}

/** The newest link that works. */
export async function findOwnInvitation(
  db: Db,
  userId: number,
  now: number,
): Promise<Invitation | null> {
  const row = await db
    .selectFrom('invitations')
    .select(['code', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('created_at', '>', now - lastsMs)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toInvitation(row) : null
}

function toInvitation({ code, createdAt }: { code: string; createdAt: number }): Invitation {
  return { code, expiresAt: new Date(createdAt + lastsMs).toISOString() }
}

/** Ended links stay for the weekly count. */
export async function endInvitations(db: Db, userId: number, now: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Null for a link that has ended, and while its maker is suspended. Besides that it tells nothing new
 * of its maker: not that they paused or moved.
 */
export async function findInviter(
  db: Db,
  code: string,
  now: number,
): Promise<(Omit<Inviter, 'face'> & { id: number }) | null> {
  const [row] = await selectInviter(db, { code, since: now - lastsMs })
  if (!row) return null
  const pets: CardPet[] = JSON.parse(row.pets)
  return {
    id: row.id,
    cityId: row.cityId,
    pets: pets.map(({ name, species }) => ({ name, species: species ?? null })),
  }
}

const selectInviter = prepare((db, { code, since }: { code: string; since: number }) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'invitations.city_id as cityId', 'users.pets'])
    .where('code', '=', code)
    .where('invitations.created_at', '>', since)
    .where('ended_at', 'is', null)
    .where(isNotSuspended('users')),
)

/** Handles one batch. True if there may be more. */
export async function removeOldInvitations(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'invitations',
    key: ['id'],
    column: 'created_at',
    until: now - lastsMs,
  })
}
