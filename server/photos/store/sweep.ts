import type { Db } from '../../db/store.ts'
import { listNamedKeys } from '../stored-objects.queries.ts'
import { isPhotoKey } from './photo-key.ts'
import type { S3Client } from './s3-client.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Objects that no row names, in pages: after the restore of a backup, those that came after it. Younger ones
 * than a day are left out, as their clock is that of the store.
 */
export async function* listUnnamed(
  client: S3Client,
  db: Db,
  now: number,
): AsyncGenerator<string[]> {
  let after = ''
  for (let hasMore = true; hasMore; ) {
    const page = await client.list(after)
    const old = page.objects.filter(
      ({ key, modifiedAt }) => modifiedAt < now - day && isPhotoKey(key),
    )
    const keys = old.map(({ key }) => key)
    const named = await listNamedKeys(db, keys)
    yield keys.filter((key) => !named.has(key))
    after = page.objects.at(-1)?.key ?? ''
    hasMore = page.hasMore
  }
}
