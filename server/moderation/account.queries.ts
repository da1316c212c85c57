import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import type { ReportSource } from './store-report.queries.ts'

// The story of an account, for the moderator who opens it.

/** By its id or its e-mail. */
export async function findAccount(db: Db, idOrEmail: string) {
  const text = idOrEmail.trim().toLowerCase()
  const isId = /^[1-9]\d{0,14}$/.test(text)
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'animal_name as animalName', 'created_at as createdAt'])
    .select('suspended_at as suspendedAt')
    .$if(isId, (query) => query.where('id', '=', Number(text)))
    .$if(!isId, (query) => query.where('email', '=', text))
    .executeTakeFirst()
  return account ?? null
}

/** Reports of people or notices from outside; the newest first. */
export async function listPastReports(db: Db, userId: number, source: ReportSource) {
  return db
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at as createdAt', 'outcome'])
    .where('target_id', '=', userId)
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
}

/** More than an account has, also with hidden ones. */
const mostPhotos = 200

export async function listAccountPhotos(db: Db, userId: number) {
  return db
    .selectFrom('photos')
    .select(['id', 'created_at as createdAt', 'hidden_at as hiddenAt'])
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(mostPhotos)
    .execute()
}
