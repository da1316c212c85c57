import type { Config } from '../server/config.ts'
import type { Store } from '../server/db/store.ts'
import { listMissing, type MissingFile } from '../server/photos/store/missing-objects.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'

export function describeStore({ photoStore }: Pick<Config, 'photoStore'>): string {
  if (!photoStore) return 'a photo store'
  const { endpoint, path, prefix } = photoStore
  return `${endpoint}${path}/${prefix}`
}

/** Prints each photo whose bytes are missing. Returns how many there are. */
export async function reportMissing(config: Config, db: Store['db']): Promise<number> {
  if (!config.photoStore) return 0
  const client = s3Client(config.photoStore)
  let missing = 0
  for await (const file of listMissing(client, db)) {
    if (missing === 0) console.log(`Missing in ${describeStore(config)}:`)
    console.log(`  ${describe(file)}`)
    missing += 1
  }
  client.close()
  console.log(
    missing === 0 ? 'The bytes of all photos are there.' : `${missing} files are missing.`,
  )
  return missing
}

function describe(file: MissingFile): string {
  const { id, photo_id: photoId, size, message_id: messageId, sighting_id: sightingId } = file
  if (photoId !== null) return `photo ${photoId}, ${size}`
  if (messageId !== null) return `the photo of message ${messageId}`
  if (sightingId !== null) return `the photo of sighting ${sightingId}`
  return `file ${id}, which a report keeps`
}
