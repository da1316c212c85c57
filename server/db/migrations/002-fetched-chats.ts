import type { Kysely } from 'kysely'
import { addColumn } from '../half-migrated.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'sessions', 'fetched_chat_id', 'bigint')
  await addColumn(db, 'sessions', 'fetched_seq', 'bigint')
}
