import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import type { ReportSource } from './store-report.queries.ts'

// The story of an account, for the moderator who opens it.

export async function findAccount(db: Db, userId: number) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'animal_name as animalName', 'created_at as createdAt'])
    .select('suspended_at as suspendedAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  return account ?? null
}

/** Reports of people or notices from outside; the newest first. */
export async function listPastReports(db: Db, userId: number, source: ReportSource) {
  return db
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at as createdAt', 'closed_at as closedAt', 'outcome'])
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
