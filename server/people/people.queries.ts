import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isVisibleTo } from './visibility.queries.ts'

const userColumns = [
  'id',
  'name',
  'animal_name as animalName',
  'city_id as cityId',
  'pets',
  'paused_at as pausedAt',
  'welcomed_at as welcomedAt',
  'accepts_notes as acceptsNotes',
  'met',
] as const

const selectUser = prepare((db, { id }: { id: number }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id),
)

export async function findUser(db: Db, id: number) {
  const [user] = await selectUser(db, { id })
  return user ?? null
}

const selectVisibleUser = prepare((db, { id, viewerId }: { id: number; viewerId: number }) =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).where(isVisibleTo(viewerId)),
)

/** Null also for a person whom the viewer may not see. */
export async function findVisibleUser(db: Db, id: number, viewerId: number) {
  const [user] = await selectVisibleUser(db, { id, viewerId })
  return user ?? null
}

/** The two had a playdate that both liked. The caller holds their rows. */
export async function countMeeting(trx: Db, userIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ met: eb('met', '+', 1) }))
    .where('id', 'in', userIds)
    .execute()
}
