import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../column-types.ts'
import { replaceTable } from './replace-table.ts'

/** Sets the kinds of pushes that the outbox accepts. A server of the last release drops those it does not know. */
export async function setOutboxKinds(db: Kysely<unknown>, kinds: string[]): Promise<void> {
  const check = `check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`
  if (isSqlite(db)) {
    await replaceTable(db, 'outbox', (columns) =>
      columns.replace(/check \(kind in \([^)]*\)\)/, check),
    )
    return
  }
  await sql`alter table outbox drop constraint outbox_kind_check`.execute(db)
  await sql`alter table outbox add constraint outbox_kind_check ${sql.raw(check)}`.execute(db)
}
