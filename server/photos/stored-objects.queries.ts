import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { insertUnowned, isFresh, isUnowned } from './files.queries.ts'
import type { PhotoObject } from './photo-files.ts'

// Where the bytes of files are, for tools: in their rows, or in the photo store.

/** Files with an owner, and those that reports keep. */
const isUsed = ({ eb, or, not, exists, selectFrom }: ExpressionBuilder<Database, 'files'>) =>
  or([
    not(isUnowned(eb)),
    exists(
      selectFrom('report_files')
        .select(sql.lit(1).as('one'))
        .whereRef('report_files.file_id', '=', 'files.id'),
    ),
  ])

const isInRow = ({ eb }: ExpressionBuilder<Database, 'files'>) => eb('key', 'is', null)
const isInStore = ({ eb }: ExpressionBuilder<Database, 'files'>) => eb('key', 'is not', null)

export const countInRows = (db: Db): Promise<number> =>
  count(db, (eb) => eb.and([isInRow(eb), isUsed(eb)]))
export const countInStore = (db: Db): Promise<number> =>
  count(db, (eb) => eb.and([isInStore(eb), isUsed(eb)]))

/** Objects that wait to be removed, or for an owner. */
export const countWaiting = (db: Db): Promise<number> =>
  count(db, (eb) => eb.and([isInStore(eb), eb.not(isUsed(eb))]))

type Condition = (eb: ExpressionBuilder<Database, 'files'>) => Expression<SqlBool>

async function count(db: Db, condition: Condition): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const filesAtOnce = 16

/** The next files after this id. */
export async function listInRows(db: Db, after: number) {
  return db
    .selectFrom('files')
    .select('id')
    .select(({ ref }) => ref('bytes').$notNull().as('bytes'))
    .where('id', '>', after)
    .where(isInRow)
    .where(isUsed)
    .orderBy('id')
    .limit(filesAtOnce)
    .execute()
}

/** The next files after this id. */
export async function listInStore(
  db: Db,
  after: number,
): Promise<(PhotoObject & { id: number })[]> {
  return db
    .selectFrom('files')
    .select(['id', 'length'])
    .select(({ ref }) => [ref('key').$notNull().as('key'), ref('sha256').$notNull().as('sha256')])
    .where('id', '>', after)
    .where(isInStore)
    .where(isUsed)
    .orderBy('id')
    .limit(filesAtOnce)
    .execute()
}

/** Somebody may be about to read an object. */
const waitMs = 60_000

/** The object has a row without owner until then. False if the file is gone. */
export async function moveToObject(
  db: Db,
  id: number,
  object: PhotoObject,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('files')
      .where('key', '=', object.key)
      .where(isFresh)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('timeout'))
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ bytes: null, key: object.key, sha256: object.sha256 })
      .where('id', '=', id)
      .where(isInRow)
      // Its removal has not begun.
      .where('tries', '=', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return true
    await insertUnowned(trx, [object], now + waitMs)
    return false
  })
}

/** False if the file is gone. */
export async function moveToRow(
  db: Db,
  { id, ...object }: PhotoObject & { id: number },
  bytes: Uint8Array,
  now: number,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ bytes, key: null, sha256: null })
      .where('id', '=', id)
      .where('key', '=', object.key)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await insertUnowned(trx, [object], now + waitMs)
    return true
  })
}

/** Used objects by their keys, in the order of the store: after one key, and up to another one if given. */
export async function listUsedBetween(db: Db, after: string, until: string | null) {
  return db
    .selectFrom('files')
    .select(['id', 'photo_id', 'size', 'message_id', 'sighting_id'])
    .select(({ ref }) => ref('key').$notNull().as('key'))
    .where('key', '>', after)
    .$if(until !== null, (query) => query.where('key', '<=', until ?? ''))
    .where(isUsed)
    .orderBy('key')
    .limit(keysAtOnce)
    .execute()
}

/** As many as the store lists at once. */
const keysAtOnce = 1000

export async function findUsedKey(db: Db): Promise<string | null> {
  const file = await db
    .selectFrom('files')
    .select('key')
    .where(isInStore)
    .where(isUsed)
    .limit(1)
    .executeTakeFirst()
  return file?.key ?? null
}

/** Whether a row names an object, also one that is to be removed. */
export async function hasObjects(db: Db): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where(isInStore)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

/** Those of the keys that a row names, be it one that waits to be removed. */
export async function listNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}
