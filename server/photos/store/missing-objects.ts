import type { Db } from '../../db/store.ts'
import type { ObjectOwner } from '../owned-objects.queries.ts'
import { listOwnedBetween } from '../owned-objects.queries.ts'
import type { S3Client } from './s3-client.ts'

/** What the database names and the store does not have. Reads both in the order of their keys. */
export async function* listMissing(client: S3Client, db: Db): AsyncGenerator<ObjectOwner> {
  let after = ''
  for (;;) {
    const { objects, hasMore } = await client.list(after)
    const last = objects.at(-1)?.key ?? ''
    const present = new Set(objects.map(({ key }) => key))
    yield* listAbsent(db, present, after, hasMore ? last : null)
    if (!hasMore) return
    after = last
  }
}

async function* listAbsent(
  db: Db,
  present: ReadonlySet<string>,
  from: string,
  until: string | null,
): AsyncGenerator<ObjectOwner> {
  let after = from
  for (;;) {
    const named = await listOwnedBetween(db, after, until)
    for (const { key, owner } of named) if (!present.has(key)) yield owner
    const last = named.at(-1)
    if (!last) return
    after = last.key
  }
}
