import type { NotificationsUpdate } from '../../contract/notifications.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { readSettings, type Settings, settingsColumns } from './settings.ts'

export async function findSettings(
  db: Db,
  userId: number,
): Promise<{ settings: Settings; email: string } | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(settingsColumns)
    .select('email')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found ? { settings: readSettings(found), email: found.email } : null
}

export async function getSettings(db: Db, userId: number) {
  const found = await findSettings(db, userId)
  if (!found) throw new AppError('not_signed_in')
  return found
}

export async function updateSettings(
  db: Db,
  userId: number,
  update: Omit<NotificationsUpdate, 'userId'>,
  now: number,
): Promise<void> {
  const bit = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
  const values = {
    language: update.language,
    time_zone: update.timeZone,
    quiet: bit(update.quiet),
    quiet_from: update.quietFrom,
    quiet_to: update.quietTo,
    matches: bit(update.matches),
    messages: bit(update.messages),
    turns: bit(update.turns),
    show_text: bit(update.showText),
    mail: bit(update.mail),
    // Who switches mail off gets none that was about to go.
    mail_due_at: update.mail === false ? null : undefined,
  }
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...given })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId, ...given }))
    .execute()
  // What waits for the morning may be told now.
  const { quiet, quietFrom, quietTo, timeZone } = update
  if ([quiet, quietFrom, quietTo, timeZone].some((value) => value !== undefined)) {
    await db
      .updateTable('chat_alarms')
      .set({ due_at: now })
      .where('user_id', '=', userId)
      .where('due_at', 'is not', null)
      .execute()
  }
}
