import { limits } from '../../contract/limits.ts'
import type { Db } from '../db/store.ts'
import type { ReportSource } from '../reports/cases.queries.ts'

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

/** Reports of people and of the server, or notices from outside; the newest first. */
export async function listPastReports(db: Db, userId: number, sources: ReportSource[]) {
  return db
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at as createdAt', 'closed_at as closedAt', 'outcome'])
    .where('target_id', '=', userId)
    .where('source', 'in', sources)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
}

export async function listAccountPhotos(db: Db, userId: number) {
  return db
    .selectFrom('photos')
    .select(['id', 'created_at as createdAt', 'hidden_at as hiddenAt'])
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(limits.photosPerPet)
    .execute()
}

/** The pairs of photos that the server found with a photo of this account. */
export async function listLookalikes(db: Db, userId: number) {
  const pairs = await db
    .selectFrom('reports')
    .select(['photo_id as photoId', 'lookalike_id as lookalikeId'])
    .where('target_id', '=', userId)
    .where('source', '=', 'server')
    .where('lookalike_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
    .execute()
  const found = []
  for (const pair of pairs) {
    const lookalikes = await findLookalikes(db, pair)
    if (lookalikes) found.push(lookalikes)
  }
  return found
}

/** Two photos with their accounts. Null if one of them was deleted. */
export async function findLookalikes(
  db: Db,
  { photoId, lookalikeId }: { photoId: number | null; lookalikeId: number | null },
) {
  const reported = await findPhotoWithAccount(db, photoId)
  const other = await findPhotoWithAccount(db, lookalikeId)
  return reported && other ? { reported, other } : null
}

async function findPhotoWithAccount(db: Db, photoId: number | null) {
  return db
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .select(['photos.id as photoId', 'photos.created_at as uploadedAt', 'users.id', 'users.name'])
    .select(['users.animal_name as animalName', 'users.created_at as accountCreatedAt'])
    .where('photos.id', '=', photoId ?? 0)
    .executeTakeFirst()
}
