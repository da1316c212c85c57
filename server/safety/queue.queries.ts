import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import { listSanctions } from './sanctions.queries.ts'

// What the moderators' page reads beside the list of reports.

const pageSize = 50

/** Appeals without a decision, the longest waiting first. */
export async function listAppeals(db: Db) {
  return db
    .selectFrom('sanctions')
    .innerJoin('users', 'users.id', 'sanctions.user_id')
    .select(['sanctions.id', 'kind', 'reason', 'note', 'sanctions.created_at as createdAt'])
    .select(['ends_at as endsAt', 'appeal', 'appealed_at as appealedAt', 'user_id as userId'])
    .select(['users.name', 'users.animal_name as animalName'])
    .where('appealed_at', 'is not', null)
    .where('appeal_outcome', 'is', null)
    .orderBy('appealed_at')
    .limit(pageSize)
    .execute()
}

/** The reports of an account and its sanctions, the newest first. */
export async function readHistory(db: Db, userId: number) {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at as createdAt', 'closed_at as closedAt', 'outcome'])
    .where('target_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
  return { reports, sanctions: await listSanctions(db, userId) }
}
