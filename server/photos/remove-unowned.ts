import { listOwnedKeys } from './owned-objects.queries.ts'
import type { PhotoDeps } from './photo-files.ts'
import { claimUnowned, removalBatch, removeRows } from './unowned-objects.queries.ts'

/** Removes the next objects without owner. True if there may be more. */
export async function removeUnowned({ db, photoFiles }: PhotoDeps, now: number): Promise<boolean> {
  const claimed = await claimUnowned(db, now)
  if (claimed.length === 0) return false
  const keys = new Set(claimed.map(({ key }) => key))
  // A report may name the object of a deleted photo.
  const owned = await listOwnedKeys(db, [...keys])
  const ownerless = [...keys].filter((key) => !owned.has(key))
  if (ownerless.length > 0) await photoFiles.removeObjects(ownerless)
  const ids = claimed.map(({ id }) => id)
  await removeRows(db, ids)
  return claimed.length === removalBatch
}
