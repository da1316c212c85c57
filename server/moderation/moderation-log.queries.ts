import type { Db } from '../db/store.ts'

// The log of moderators' decisions. Nothing is ever removed from it, but the line of a mail that was not sent.

export interface Moderator {
  name: string
  now: number
}

/** Lines of a page of the log. */
const logPageSize = 100

/** The newest first. */
export async function listLog(db: Db, page: number) {
  return db
    .selectFrom('moderation_log')
    .select(['id', 'at', 'moderator', 'action', 'subject'])
    .orderBy('id', 'desc')
    .limit(logPageSize)
    .offset((page - 1) * logPageSize)
    .execute()
}

export async function countLog(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns its id. */
export async function insertLogLine(
  trx: Db,
  { name, now }: Moderator,
  action: string,
  subject: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('moderation_log')
    .values({ at: now, moderator: name, action, subject })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For what did not happen after all. */
export async function removeLogLine(db: Db, id: number): Promise<void> {
  await db.deleteFrom('moderation_log').where('id', '=', id).execute()
}
