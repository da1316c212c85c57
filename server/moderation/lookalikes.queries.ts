import { limits } from '../../contract/limits.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { type LookalikePhoto, type Lookalikes, readSnapshot } from './snapshot.ts'
import { findPhoto, insertReportRow, type Lookalike, selectTarget } from './store-report.queries.ts'

// Two photos of two accounts that look alike, as the server found them. A report keeps a copy of both.

interface PhotoFlag {
  targetId: number
  photoId: number
  /** A photo of another account. A moderator decides which of the two is the copy. */
  lookalike: Lookalike
  now: number
}

/** Found by the server, so without a reporter. An account has one open flag at a time. */
export async function insertPhotoFlag(
  db: Db,
  { targetId, photoId, lookalike, now }: PhotoFlag,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [targetId])
    const target = await selectTarget(trx, targetId).executeTakeFirst()
    const photo = await findPhoto(trx, photoId, targetId)
    const open = await trx
      .selectFrom('reports')
      .select('id')
      .where('target_id', '=', targetId)
      .where('source', '=', 'server')
      .where('closed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const pair = await findLookalikes(trx, { photoId, lookalikeId: lookalike.id })
    if (!target || !photo || !pair || open) return
    const flag = {
      userId: null,
      chatId: null,
      messageId: null,
      photoId,
      lookalike: { ...lookalike, pair },
      words: null,
      reason: 'fake_profile',
      source: 'server',
      now,
    } as const
    await insertReportRow(trx, flag, { target, photo })
  })
}

/** Null if one of them was deleted. */
export async function findLookalikes(
  db: Db,
  { photoId, lookalikeId }: { photoId: number | null; lookalikeId: number | null },
): Promise<Lookalikes | null> {
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

/** Also when one of the photos is deleted by now. */
export async function addDeletions(db: Db, pair: Lookalikes) {
  const left = await db
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', [pair.reported.photoId, pair.other.photoId])
    .execute()
  const withState = (side: LookalikePhoto) => ({
    ...side,
    isDeleted: !left.some(({ id }) => id === side.photoId),
  })
  return { reported: withState(pair.reported), other: withState(pair.other) }
}

/** The pairs with a photo of this account, on whichever side. */
export async function listLookalikes(db: Db, userId: number) {
  const flags = db
    .selectFrom('reports')
    .select(['id', 'snapshot'])
    .where('source', '=', 'server')
    .where('lookalike_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limits.sanctionList)
  const found = []
  for (const flag of [
    ...(await flags.where('target_id', '=', userId).execute()),
    ...(await flags.where('lookalike_user_id', '=', userId).execute()),
  ]) {
    const { lookalikes } = readSnapshot(flag.snapshot)
    if (lookalikes) found.push(await addDeletions(db, lookalikes))
  }
  return found
}
