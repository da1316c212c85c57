import { retryDeadlocks } from '../db/retry.ts'
import type { Db } from '../db/store.ts'
import { isObject, type PhotoFiles } from '../photos/photo-files.ts'
import { readBytes } from '../photos/read-whole.ts'
import { storeFiles } from '../photos/store-files.ts'
import {
  countInRows,
  countInStore,
  listInRows,
  listInStore,
  moveToObject,
  moveToRow,
} from '../photos/stored-objects.queries.ts'

interface Move {
  db: Db
  photoFiles: PhotoFiles
  onProgress: (moved: number, total: number) => void
  /** True: stop before the next few. */
  isStopped: () => boolean
}

/**
 * Moves bytes out of their rows into the photo store, while servers run. Each file changes in a short
 * transaction, so it can be stopped at any moment and run again. Returns how many were moved.
 */
export async function moveToStore(move: Move): Promise<number> {
  const { db, photoFiles } = move
  return moveAll(move, await countInRows(db), listInRows, ({ id, bytes }) =>
    storeFiles({ db, photoFiles, now: Date.now }, [Buffer.from(bytes)], async ([file]) =>
      file && isObject(file) ? retryDeadlocks(() => moveToObject(db, id, file, Date.now())) : false,
    ),
  )
}

/**
 * Moves bytes from the photo store into their rows. The objects are removed by the servers. What is missing or
 * damaged there stays named, and does not stop the rest.
 */
export async function moveToDatabase(move: Move): Promise<number> {
  const { db, photoFiles } = move
  return moveAll(move, await countInStore(db), listInStore, async (file) => {
    const bytes = await readBytes(photoFiles, file, 'move').catch((error) => {
      if (photoFiles.isAway()) throw error
      return null
    })
    return bytes !== null && retryDeadlocks(() => moveToRow(db, file, bytes, Date.now()))
  })
}

async function moveAll<File extends { id: number }>(
  { db, onProgress, isStopped }: Move,
  total: number,
  list: (db: Db, after: number) => Promise<File[]>,
  moveOne: (file: File) => Promise<boolean>,
): Promise<number> {
  let [seen, moved] = [0, 0]
  let files = await list(db, 0)
  while (files.length > 0 && !isStopped()) {
    const results = await Promise.all(files.map(moveOne))
    moved += results.filter(Boolean).length
    seen += files.length
    onProgress(Math.min(seen, total), total)
    files = await list(db, files.at(-1)?.id ?? 0)
  }
  return moved
}
