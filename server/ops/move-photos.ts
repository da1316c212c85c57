import { bytesOfChatPhotos } from '../chat/chat-photos.queries.ts'
import { retryDeadlocks } from '../db/retry.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { type BytesInRows, bytesOfPhotos } from '../photos/bytes-in-rows.queries.ts'
import {
  countOwned,
  insertObject,
  listOwned,
  type ObjectOwner,
  type OwnedObject,
  releaseObject,
} from '../photos/owned-objects.queries.ts'
import type { PhotoFiles } from '../photos/photo-files.ts'
import { readWhole } from '../photos/read-whole.ts'
import { storeFiles } from '../photos/store-files.ts'
import { isObject, queueUnnamed } from '../photos/stored-files.queries.ts'
import { bytesOfEvidence, bytesOfReports } from '../reports/report-photos.queries.ts'

interface Move {
  db: Db
  photoFiles: PhotoFiles
  onProgress: (moved: number, total: number) => void
  /** True: stop before the next few. */
  isStopped: () => boolean
}

const sources = [bytesOfPhotos, bytesOfChatPhotos, bytesOfReports, bytesOfEvidence]

/** How many files lie in the rows of their pictures. */
export async function countInRows(db: Db): Promise<number> {
  let total = 0
  for (const source of sources) total += await source.count(db)
  return total
}

/**
 * Moves bytes out of their rows into the photo store, while servers run. Each row changes in a short
 * transaction, and only if it still holds the bytes that were stored, so it can be stopped at any moment and
 * run again. Returns how many were moved.
 */
export async function moveToStore({
  db,
  photoFiles,
  onProgress,
  isStopped,
}: Move): Promise<number> {
  const total = await countInRows(db)
  let moved = 0
  for (const source of sources) {
    let rows = await source.list(db, 0)
    while (rows.length > 0 && !isStopped()) {
      await Promise.all(rows.map((row) => moveRow(db, photoFiles, source, row)))
      moved += rows.length
      onProgress(Math.min(moved, total), total)
      rows = await source.list(db, rows.at(-1)?.id ?? 0)
    }
  }
  return moved
}

async function moveRow(
  db: Db,
  photoFiles: PhotoFiles,
  source: BytesInRows,
  row: Awaited<ReturnType<BytesInRows['list']>>[number],
): Promise<void> {
  const deps = { db, photoFiles, now: Date.now }
  await storeFiles(deps, [Buffer.from(row.bytes)], ([file]) =>
    retryDeadlocks(() =>
      inTransaction(db, async (trx) => {
        if (!file || !isObject(file)) return
        if (await source.take(trx, row)) await insertObject(trx, row.owner, file)
        // The photo was deleted meanwhile, or has another avatar.
        else await queueUnnamed(trx, [file], Date.now())
      }),
    ),
  )
}

/**
 * Moves bytes from the photo store into their rows. The objects are removed by the servers. What is missing or
 * damaged there stays named, and does not stop the rest.
 */
export async function moveToDatabase({
  db,
  photoFiles,
  onProgress,
  isStopped,
}: Move): Promise<number> {
  const total = await countOwned(db)
  let [seen, moved] = [0, 0]
  let objects = await listOwned(db, 0)
  while (objects.length > 0 && !isStopped()) {
    const results = await Promise.all(objects.map((object) => moveObject(db, photoFiles, object)))
    moved += results.filter(Boolean).length
    seen += objects.length
    onProgress(Math.min(seen, total), total)
    objects = await listOwned(db, objects.at(-1)?.id ?? 0)
  }
  return moved
}

async function moveObject(
  db: Db,
  photoFiles: PhotoFiles,
  { id, owner, file }: OwnedObject,
): Promise<boolean> {
  const bytes = await readWhole(photoFiles, file, 'move').catch((error) => {
    if (photoFiles.isAway()) throw error
    return null
  })
  if (!bytes) return false
  return retryDeadlocks(() =>
    inTransaction(db, async (trx) => {
      if (!(await releaseObject(trx, id, Date.now()))) return false
      const row = rowOf(owner)
      await row.source.give(trx, { owner, id: row.id, bytes })
      return true
    }),
  )
}

function rowOf(owner: ObjectOwner): { source: BytesInRows; id: number } {
  if ('photo_id' in owner) return { source: bytesOfPhotos, id: owner.photo_id }
  if ('message_id' in owner) return { source: bytesOfChatPhotos, id: owner.message_id }
  if ('report_id' in owner) return { source: bytesOfReports, id: owner.report_id }
  return { source: bytesOfEvidence, id: owner.evidence_id }
}
