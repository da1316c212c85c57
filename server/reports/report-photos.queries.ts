import { retention } from '../../contract/retention.ts'
import { removeOldest } from '../db/remove-oldest.queries.ts'
import type { Db } from '../db/store.ts'
import { bytesInColumn } from '../photos/bytes-in-rows.queries.ts'
import { insertEvidenceObjects, lockCardObjects, noBytes } from '../photos/stored-files.queries.ts'

// The photos of a reported profile. A photo never changes, so all reports share one copy of it.

export const bytesOfEvidence = bytesInColumn({
  table: 'evidence_photos',
  id: 'photo_id',
  bytes: 'bytes',
  ownerOf: (id) => ({ evidence_id: id }),
})

/** The one photo that a report is about. */
export const bytesOfReports = bytesInColumn({
  table: 'reports',
  id: 'id',
  bytes: 'photo_bytes',
  ownerOf: (id) => ({ report_id: id }),
})

interface NewCopies {
  reportId: number
  targetId: number
  photoId?: number
  now: number
}

/** Copies the photos that the reporter could see, or only one of them. */
export async function copyProfilePhotos(
  trx: Db,
  { reportId, targetId, photoId, now }: NewCopies,
): Promise<void> {
  const visible = trx
    .selectFrom('photos')
    .where('photos.user_id', '=', targetId)
    .where('photos.hidden_at', 'is', null)
    .$if(photoId !== undefined, (query) => query.where('photos.id', '=', photoId ?? 0))
  const photos = await visible.select('photos.id').execute()
  const ids = photos.map(({ id }) => id)
  await lockCardObjects(trx, ids)
  await trx
    .insertInto('evidence_photos')
    .columns(['photo_id', 'type', 'bytes', 'reported_at'])
    .expression(
      visible
        .leftJoin('photo_files', (join) =>
          join.onRef('photo_files.photo_id', '=', 'photos.id').on('photo_files.size', '=', 'card'),
        )
        .select(({ cast, fn, ref, val }) => [
          'photos.id',
          'photos.type',
          fn.coalesce(ref('photo_files.bytes'), val(noBytes)).as('bytes'),
          cast<number>(val(now), 'bigint').as('reportedAt'),
        ]),
    )
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ reported_at: now }))
    .execute()
  await insertEvidenceObjects(trx, ids)
  await trx
    .insertInto('report_photos')
    .columns(['report_id', 'photo_id'])
    .expression(
      visible
        .innerJoin('evidence_photos', 'evidence_photos.photo_id', 'photos.id')
        .select(({ cast, val }) => [
          cast<number>(val(reportId), 'bigint').as('reportId'),
          'photos.id',
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes copies for which no report is left. True if there may be more. */
export async function removeOldEvidencePhotos(db: Db, now: number): Promise<boolean> {
  return removeOldest(db, {
    table: 'evidence_photos',
    key: ['photo_id'],
    column: 'reported_at',
    until: now - retention.reportDays * 24 * 60 * 60 * 1000,
    batch: 100,
  })
}
