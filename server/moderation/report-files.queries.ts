import { type ExpressionBuilder, sql } from 'kysely'
import { retention } from '../../contract/retention.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { keepFiles } from '../photos/files.queries.ts'

// The pictures of what was reported. A file never changes, so it is kept instead of copied.

interface Reported {
  /** The one photo, and the messages, that the report is about. */
  photoId?: number | null
  messageIds?: readonly number[]
  /** What the reporter was told about their lost pet. */
  sightingIds?: readonly number[]
  /** Whose profile it is about; with `onlyPhotoId` just that photo of it. */
  targetId?: number | null
  onlyPhotoId?: number
}

/** Keeps what the report is about, and the photos of the profile that the reporter could see. */
export async function keepReportedFiles(
  trx: Db,
  reportId: number,
  { photoId = null, messageIds = [], sightingIds = [], targetId = null, onlyPhotoId }: Reported,
  now: number,
): Promise<void> {
  const shown = await trx
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', targetId ?? 0)
    .where('hidden_at', 'is', null)
    .$if(onlyPhotoId !== undefined, (query) => query.where('id', '=', onlyPhotoId ?? 0))
    .execute()
  const photoIds = shown.map(({ id }) => id)
  if (photoId !== null) photoIds.push(photoId)
  if (photoIds.length + messageIds.length + sightingIds.length === 0) return
  const until = now + retention.reportDays * 24 * 60 * 60 * 1000
  const files = await keepFiles(trx, { photoIds, messageIds, sightingIds }, until)
  if (files.length === 0) return
  await trx
    .insertInto('report_files')
    .values(files.map((file) => ({ report_id: reportId, ...file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For a query that joins `report_files`: the picture that the report is about. */
const isItsSubject = sql<boolean>`case when reports.photo_id is null
  then report_files.message_id = reports.message_id
  else report_files.photo_id = reports.photo_id end`

/** Whether the report is about a picture. */
export const hasPhoto = ({ exists, selectFrom }: ExpressionBuilder<Database, 'reports'>) =>
  exists(
    selectFrom('report_files')
      .select('file_id')
      .whereRef('report_id', '=', 'reports.id')
      .where(isItsSubject),
  )

/** The file of the picture that a report is about. */
export async function findReportFile(db: Db, reportId: number): Promise<number | null> {
  const file = await db
    .selectFrom('reports')
    .innerJoin('report_files', 'report_id', 'reports.id')
    .select('file_id as fileId')
    .where('reports.id', '=', reportId)
    .where(isItsSubject)
    .executeTakeFirst()
  return file?.fileId ?? null
}

/** The file of a photo, a message or a sighting that a report keeps, be it deleted or not. */
export async function findKeptFile(
  db: Db,
  of: 'photo_id' | 'message_id' | 'sighting_id',
  id: number,
): Promise<number | null> {
  const file = await db
    .selectFrom('report_files')
    .select('file_id as fileId')
    .where(of, '=', id)
    .limit(1)
    .executeTakeFirst()
  return file?.fileId ?? null
}
