import type { Config } from '../server/config.ts'
import type { Store } from '../server/db/store.ts'
import { isMissingTable } from '../server/db/store-trouble.ts'
import { countOwned, type ObjectOwner } from '../server/photos/owned-objects.queries.ts'
import { listMissing } from '../server/photos/store/missing-objects.ts'
import { s3Client } from '../server/photos/store/s3-client.ts'

export function describeStore({ photoStore }: Pick<Config, 'photoStore'>): string {
  if (!photoStore) return 'a photo store'
  const { endpoint, path, prefix } = photoStore
  return `${endpoint}${path}/${prefix}`
}

/** How many files of this database are in a photo store. */
export async function countInStore(db: Store['db']): Promise<number> {
  return countOwned(db).catch((error) => {
    // A database of a release without photo stores.
    if (isMissingTable(error)) return 0
    throw error
  })
}

/** Prints each photo whose bytes are missing. Returns how many there are. */
export async function reportMissing(config: Config, db: Store['db']): Promise<number> {
  if (!config.photoStore) return 0
  const client = s3Client(config.photoStore)
  let missing = 0
  for await (const owner of listMissing(client, db)) {
    if (missing === 0) console.log(`Missing in ${describeStore(config)}:`)
    console.log(`  ${describe(owner)}`)
    missing += 1
  }
  client.close()
  console.log(
    missing === 0 ? 'The bytes of all photos are there.' : `${missing} files are missing.`,
  )
  return missing
}

function describe(owner: ObjectOwner): string {
  if ('photo_id' in owner) return `photo ${owner.photo_id}, ${owner.size}`
  if ('message_id' in owner) return `the photo of message ${owner.message_id}`
  if ('report_id' in owner) return `the photo of report ${owner.report_id}`
  return `the copy of photo ${owner.evidence_id} for reports`
}
