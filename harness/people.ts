import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { hashPassword } from '../server/accounts/passwords.ts'
import { insertSession } from '../server/accounts/sessions.queries.ts'
import { type Db, inTransaction, type Store } from '../server/db/store.ts'
import { insertUser, setEmail } from '../server/people/users.queries.ts'

/** Hashing is the subject of few tests, and takes longer than most requests. */
export const lowCost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

export const hashAtLowCost = (password: string) => hashPassword(password, lowCost)

export interface NewPerson {
  name?: string
  animalName?: string
  cityId?: number
  email?: string
  /** Hashed at a low cost; a person without one cannot sign in by password. */
  password?: string
  /** In place of the password, so that many people can share one hash. */
  passwordHash?: string
  /** The person has followed the link that was mailed to them. */
  isConfirmed?: boolean | undefined
}

/** A person as sign-up makes them, with a session. */
export async function insertPerson(
  db: Db,
  { password, isConfirmed = false, ...given }: NewPerson,
  now: number,
): Promise<{ id: number; cookie: string }> {
  const passwordHash = password === undefined ? 'none' : await hashAtLowCost(password)
  const email = `${randomUUID()}@test.es`
  const user = { name: 'Ana', animalName: 'Michi', cityId: 1, email, passwordHash, ...given }
  const id = await insertUser(db, user, now)
  if (id === null) throw new Error('That e-mail is taken.')
  if (isConfirmed) await setEmail(db, id, { email: user.email, confirmedAt: now })
  return { id, cookie: await insertCookie(db, id, now) }
}

/** The session cookie of a browser in which this person is signed in. */
export async function insertCookie(db: Db, userId: number, now: number): Promise<string> {
  const { token } = await insertSession(db, { userId, userAgent: 'test', remember: false, now })
  return `michi_session=${token}`
}

/** Inserts a row for each number from 1 to `count`; the values are SQL, with that number as `n`. */
export const insertMany = (db: Db, count: number, target: string, values: string, where = 'true') =>
  sql
    .raw(
      `insert into ${target} with recursive numbers (n) as (
        select 1 union all select n + 1 from numbers where n < ${count}
      ) select ${values} from numbers where n <= ${count} and ${where}`,
    )
    .execute(db)

/**
 * People without pets and sessions, who have been here now. Any of their columns can be given, as SQL like
 * that of `insertMany`. Returns the id of the first one; the others follow without a gap.
 */
export async function insertPeople(
  db: Db,
  count: number,
  now: number,
  columns: Record<string, string | number> = {},
): Promise<number> {
  const values = {
    email: `'n' || n || '@${randomUUID()}.es'`,
    password_hash: `'none'`,
    name: `'Ana'`,
    animal_name: `'Michi'`,
    city_id: 1,
    created_at: now,
    seen_at: now,
    ...columns,
  }
  const target = `users (${Object.keys(values).join(', ')})`
  await insertMany(db, count, target, Object.values(values).join(', '))
  const { last } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** Puts those of `insertPeople` into the deck who are not paused, suspended or asleep. */
export async function insertListings(db: Db, listedAt: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into deck (
      city_id, listed_at, user_id, nth, species, size, age, energy, company, dislikes_from
    )
    select city_id, ${listedAt}, id, 0, 1, 1, 1, 1, 0, coalesce(first_photo_at, 0)
    from users
    where paused_at is null and suspended_at is null and asleep_at is null
      and id not in (select user_id from deck)`.execute(db)
}

/** A person with a session and one chat. */
export interface Person {
  id: number
  otherId: number
  chatId: number
  cookie: string
  email: string
  /** The IP address of this person's requests. */
  address?: string
}

/** Pairs of people with a match and a chat; the two of a pair are neighbours in the list. */
export async function makePairs({ db }: Store, count: number, now: number): Promise<Person[]> {
  return inTransaction(db, async (trx) => {
    const first = await insertPeople(trx, 2 * count, now)
    await insertMany(
      trx,
      count,
      'chats (user1_id, user2_id, created_at, active_at)',
      `${first} + 2 * n - 2, ${first} + 2 * n - 1, ${now}, ${now}`,
    )
    const rows = await trx
      .selectFrom('users')
      .innerJoin('chats', (join) =>
        join.on(({ eb, or, ref }) =>
          or([eb('user1_id', '=', ref('users.id')), eb('user2_id', '=', ref('users.id'))]),
        ),
      )
      .select(['users.id', 'email', 'chats.id as chatId'])
      .where('users.id', '>=', first)
      .orderBy('users.id')
      .execute()
    const people: Person[] = []
    for (const [index, { id, email, chatId }] of rows.entries()) {
      const otherId = index % 2 === 0 ? id + 1 : id - 1
      people.push({ id, otherId, chatId, email, cookie: await insertCookie(trx, id, now) })
    }
    return people
  })
}
