import type { Db } from '../../db/store.ts'
import { claimFolder } from './marker.ts'
import { isPhotoKey } from './photo-key.ts'
import type { S3Client } from './s3-client.ts'
import { claimSweep, continueSweep, listNamedKeys } from './sweep.queries.ts'

const day = 24 * 60 * 60 * 1000
const pagesPerRun = 10

/**
 * Once a day, one server looks at all objects, in pages, and removes those that no row names. An object is
 * written before its row, so younger ones may still get theirs. True if there is more to look at.
 */
export async function sweepPhotoStore(client: S3Client, db: Db, now: number): Promise<boolean> {
  let after = await claimSweep(db, now)
  if (after === null) return false
  await claimFolder(client, db)
  for (let page = 0; page < pagesPerRun; page++) {
    const { objects, hasMore } = await client.list(after)
    const old = objects.filter(({ key, modifiedAt }) => modifiedAt < now - day && isPhotoKey(key))
    const keys = old.map(({ key }) => key)
    const named = await listNamedKeys(db, keys)
    const orphans = keys.filter((key) => !named.has(key))
    if (orphans.length > 0) await client.removeMany(orphans)
    after = objects.at(-1)?.key ?? ''
    if (!hasMore) {
      await continueSweep(db, '', now + day)
      return false
    }
  }
  await continueSweep(db, after, now)
  return true
}
