import { sql } from 'kysely'
import type { Db } from '../db/store.ts'
import type { ObjectOwner } from './owned-objects.queries.ts'
import { noBytes } from './stored-files.queries.ts'

interface RowWithBytes {
  owner: ObjectOwner
  /** A photo has two rows with the same id. */
  id: number
  bytes: Uint8Array
}

/** The rows of one table that may hold the bytes of pictures, for `npm run photos -- move`. */
export interface BytesInRows {
  count(db: Db): Promise<number>
  /** The next rows that hold bytes, from this id on. */
  list(db: Db, from: number): Promise<RowWithBytes[]>
  /** Takes the bytes out of the row. False if it is gone or holds other bytes by now. */
  take(trx: Db, row: RowWithBytes): Promise<boolean>
  /** Puts bytes into the row. Does nothing if it is gone. */
  give(trx: Db, row: RowWithBytes): Promise<void>
}

const rowsAtOnce = 16

interface Columns {
  table: 'chat_photos' | 'reports' | 'evidence_photos'
  id: string
  bytes: string
  ownerOf: (id: number) => ObjectOwner
}

/** Of a table whose rows have one picture each. Only the folder that writes the table calls this. */
export function bytesInColumn(columns: Columns): BytesInRows {
  const table = sql.table(columns.table)
  const [id, bytes] = [sql.ref(columns.id), sql.ref(columns.bytes)]
  return {
    async count(db) {
      const query = sql<{ count: number }>`
        select count(*) as count from ${table} where ${bytes} <> ${noBytes}`
      return Number((await query.execute(db)).rows[0]?.count)
    },

    async list(db, from) {
      const query = sql<{ id: number; bytes: Uint8Array }>`
        select ${id} as id, ${bytes} as bytes from ${table}
        where ${id} >= ${from} and ${bytes} <> ${noBytes} order by ${id} limit ${rowsAtOnce}`
      const { rows } = await query.execute(db)
      return rows.map((row) => ({ ...row, owner: columns.ownerOf(row.id) }))
    },

    async take(trx, row) {
      const query = sql`update ${table} set ${bytes} = ${noBytes}
        where ${id} = ${row.id} and ${bytes} = ${row.bytes} returning ${id}`
      return (await query.execute(trx)).rows.length > 0
    },

    async give(trx, row) {
      await sql`update ${table} set ${bytes} = ${row.bytes} where ${id} = ${row.id}`.execute(trx)
    },
  }
}

/** Profile photos have a table for their bytes. */
export const bytesOfPhotos: BytesInRows = {
  async count(db) {
    const { count } = await db
      .selectFrom('photo_files')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async list(db, from) {
    const rows = await db
      .selectFrom('photo_files')
      .select(['photo_id as id', 'size', 'bytes'])
      .where('photo_id', '>=', from)
      .orderBy('photo_id')
      .limit(rowsAtOnce)
      .execute()
    return rows.map(({ id, size, bytes }) => ({ owner: { photo_id: id, size }, id, bytes }))
  },

  async take(trx, { id, owner, bytes }) {
    if (!('photo_id' in owner) || !(await lockPhoto(trx, id))) return false
    const taken = await trx
      .deleteFrom('photo_files')
      .where('photo_id', '=', id)
      .where('size', '=', owner.size)
      .where('bytes', '=', bytes)
      .returning('photo_id')
      .executeTakeFirst()
    return taken !== undefined
  },

  async give(trx, { id, owner, bytes }) {
    if (!('photo_id' in owner) || !(await lockPhoto(trx, id))) return
    await trx.insertInto('photo_files').values({ photo_id: id, size: owner.size, bytes }).execute()
  },
}

/** Before its files, as a deletion does. False if it is gone. */
async function lockPhoto(trx: Db, id: number): Promise<boolean> {
  const photo = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return photo !== undefined
}
