import { randomUUID } from 'node:crypto'
import { insertSession } from '../server/accounts/sessions.queries.ts'
import { inTransaction, type Store } from '../server/db/store.ts'

/** A user with a session and one chat. */
export interface Person {
  id: number
  otherId: number
  chatId: number
  cookie: string
  email: string
  /** The IP address of this person's requests. */
  address?: string
}

const batch = 500

/** Inserts pairs of people with a match and a chat; the two of a pair are neighbours in the list. */
export async function makePairs({ db }: Store, count: number, now: number): Promise<Person[]> {
  return inTransaction(db, async (trx) => {
    const people: Person[] = []
    for (let made = 0; made < count; made += batch) {
      const users = await trx
        .insertInto('users')
        .values(
          Array.from({ length: 2 * Math.min(batch, count - made) }, () => ({
            email: `${randomUUID()}@test.es`,
            password_hash: 'none',
            name: 'Ana',
            animal_name: 'Michi',
            city_id: 1,
            created_at: now,
            seen_at: now,
          })),
        )
        .returning(['id', 'email'])
        .execute()
      const emails = new Map(users.map(({ id, email }) => [id, email]))
      const ids = [...emails.keys()].sort((a, b) => a - b)
      for (let index = 0; index < ids.length; index += 2) {
        const [user1_id = 0, user2_id = 0] = ids.slice(index, index + 2)
        const { id: chatId } = await trx
          .insertInto('chats')
          .values({ user1_id, user2_id, created_at: now, active_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const [id, otherId] of [
          [user1_id, user2_id],
          [user2_id, user1_id],
        ] as const) {
          const session = { userId: id, userAgent: 'test', remember: false, now }
          const { token } = await insertSession(trx, session)
          const cookie = `michi_session=${token}`
          people.push({ id, otherId, chatId, cookie, email: emails.get(id) ?? '' })
        }
      }
    }
    return people
  })
}
