import type { PhotoDeps } from './photo-files.ts'
import { claimUnowned, removalBatch, removeRows } from './unowned-files.queries.ts'

/** Removes the next files without owner. True if there may be more. */
export async function removeUnowned({ db, photoFiles }: PhotoDeps, now: number): Promise<boolean> {
  const claimed = await claimUnowned(db, now)
  const inRows = claimed.filter(({ key }) => key === null)
  await removeRows(
    db,
    inRows.map(({ id }) => id),
  )
  const keys = claimed.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) {
    await photoFiles.removeObjects(keys)
    await removeRows(
      db,
      claimed.map(({ id }) => id),
    )
  }
  return claimed.length === removalBatch
}
