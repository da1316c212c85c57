import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import { readSettings, settingsColumns } from './settings.ts'
import type { Reader } from './topic.ts'

/** Without those who are suspended: nobody is notified meanwhile. */
export async function listReaders(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, Reader>> {
  const rows = await selectReaders(db, userIds, {})
  return new Map(
    rows.map((row) => {
      const { userId, email, mailedAt, browserId } = row
      const hasBrowser = browserId !== null
      return [userId, { userId, email, mailedAt, hasBrowser, ...readSettings(row) }]
    }),
  )
}

const selectReaders = prepareList((db, userIds) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings', (join) =>
      join
        .onRef('notification_settings.user_id', '=', 'users.id')
        .on('notification_settings.user_id', 'in', userIds),
    )
    .select(['users.id as userId', 'email', 'mailed_at as mailedAt', ...settingsColumns])
    .select(({ selectFrom }) =>
      selectFrom('push_subscriptions')
        .select('push_subscriptions.id')
        .whereRef('push_subscriptions.user_id', '=', 'users.id')
        .limit(1)
        .as('browserId'),
    )
    .where('users.id', 'in', userIds)
    .where(isNotSuspended('users')),
)
