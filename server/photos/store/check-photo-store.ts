import { ConfigError, type PhotoStoreConfig } from '../../config.ts'
import type { Db } from '../../db/store.ts'
import { findUsedKey, hasObjects } from '../stored-objects.queries.ts'
import { hasProbe, writeProbe } from './probe.ts'
import { type S3Client, S3Error, s3Client } from './s3-client.ts'

/**
 * For the start: throws a sentence that names the variable to mend. Returns what is wrong with a store that
 * is only away: a server without photos is better than none.
 */
export async function checkPhotoStore(
  { photoStore }: { photoStore: PhotoStoreConfig | null },
  db: Db,
  now = Date.now,
): Promise<Error | null> {
  if (!photoStore) {
    if (await hasObjects(db)) {
      throw new ConfigError(
        'PHOTOS_URL must be set: this database names photos in a photo store. To bring them back, see docs/operations.md.',
      )
    }
    return null
  }
  const client = s3Client(photoStore, now)
  try {
    await checkFolder(client, db)
    return null
  } catch (error) {
    if (error instanceof S3Error) {
      const sentence = explain(error, photoStore, now())
      if (sentence) throw new ConfigError(sentence)
    }
    if (/wrong version number/.test(String(error))) {
      throw new ConfigError('PHOTOS_URL says https, and the photo store there speaks http.')
    }
    if (error instanceof ConfigError) throw error
    return error as Error
  } finally {
    client.close()
  }
}

/** Throws unless the folder may be written, and is the one in which the photos of this database are. */
async function checkFolder(client: S3Client, db: Db): Promise<void> {
  const used = (await hasProbe(client)) ? null : await findUsedKey(db)
  if (used !== null && !(await client.has(used))) {
    throw new ConfigError(
      'PHOTOS_URL leads to a folder without the photos that this database names.',
    )
  }
  // Also where it is there already: so a key that may not write is noticed at the start.
  await writeProbe(client)
}

/** Null if nobody can mend it here. */
function explain(error: S3Error, { path, endpoint }: PhotoStoreConfig, now: number): string | null {
  const minutes = Math.round(Math.abs(error.date - now) / 60_000)
  switch (error.code) {
    case 'InvalidAccessKeyId':
      return 'PHOTOS_ACCESS_KEY is not a key that the photo store knows.'
    case 'SignatureDoesNotMatch':
      return 'PHOTOS_SECRET_KEY does not belong to PHOTOS_ACCESS_KEY.'
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return 'PHOTOS_ACCESS_KEY may not read and write the bucket that PHOTOS_URL names.'
    case 'NoSuchBucket':
      return `PHOTOS_URL names a bucket that does not exist: ${path.slice(1) || new URL(endpoint).host}.`
    case 'RequestTimeTooSkewed':
      return `PHOTOS_URL leads to a photo store whose clock differs from ours by ${minutes} minutes. Set the clock of this machine.`
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
    case 'PermanentRedirect':
    case 'HTTP301':
      return error.region
        ? `PHOTOS_REGION must be ${error.region}, the region of the bucket.`
        : 'PHOTOS_REGION is not the region of the bucket that PHOTOS_URL names.'
    // A full store still shows photos.
    case 'QuotaExceeded':
    case 'RequestTimeout':
      return null
    default:
      if (error.status >= 500 || error.status === 429) return null
      return `PHOTOS_URL leads to something that does not answer like a photo store: ${error.code}.`
  }
}
