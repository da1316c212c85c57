import { type Db, inTransaction } from '../db/store.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { findLookalikes } from './lookalikes.queries.ts'
import { findPhoto, insertReportRow, type Lookalike, selectTarget } from './store-report.queries.ts'

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
      lookalike: { ...lookalike, pair: JSON.stringify(pair) },
      about: 'photo',
      words: null,
      reason: 'fake_profile',
      source: 'server',
      now,
    } as const
    await insertReportRow(trx, flag, { target, photo })
  })
}
