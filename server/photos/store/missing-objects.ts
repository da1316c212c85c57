import type { Db } from '../../db/store.ts'
import { listUsedBetween } from '../stored-objects.queries.ts'
import type { S3Client } from './s3-client.ts'

export type MissingFile = Awaited<ReturnType<typeof listUsedBetween>>[number]

/** What the database names and the store does not have. Reads both in the order of their keys. */
export async function* listMissing(client: S3Client, db: Db): AsyncGenerator<MissingFile> {
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
): AsyncGenerator<MissingFile> {
  let after = from
  for (;;) {
    const named = await listUsedBetween(db, after, until)
    for (const file of named) if (!present.has(file.key)) yield file
    const last = named.at(-1)
    if (!last) return
    after = last.key
  }
}
