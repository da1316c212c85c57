import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

/**
 * Locks people's rows until the transaction ends, always in the order of their ids and always
 * before any chat's row. So changes between two people happen one after the other, without deadlocks.
 */
export async function lockPeople(trx: Db, userIds: readonly number[]): Promise<void> {
  await selectLocked(trx, userIds, {})
}

const selectLocked = prepareList((db, userIds) =>
  db.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate(),
)
