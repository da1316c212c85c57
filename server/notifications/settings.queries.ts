import type { Language } from '../../contract/languages.ts'
import { defaultNotifications } from '../../contract/notifications.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { advanceChecks } from './checks.queries.ts'
import { removeMail } from './deliveries.queries.ts'
import { readSettings, type Settings, settingsColumns, toRow } from './settings.ts'

export async function findSettings(
  db: Db,
  userId: number,
): Promise<{ settings: Settings; email: string; isEmailConfirmed: boolean } | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .select(settingsColumns)
    .select(['email', 'email_confirmed_at as emailConfirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!found) return null
  const { email, emailConfirmedAt } = found
  return { settings: readSettings(found), email, isEmailConfirmed: emailConfirmedAt !== null }
}

export async function getSettings(db: Db, userId: number) {
  const found = await findSettings(db, userId)
  if (!found) throw new AppError('not_signed_in')
  return found
}

/**
 * Fields that are not given keep their value. All are written, so that it is one statement whatever is
 * given: a PostgreSQL connection keeps a limited number of prepared statements.
 */
export async function updateSettings(
  db: Db,
  userId: number,
  { mail, ...update }: Partial<Settings>,
  now: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const { settings } = await getSettings(trx, userId)
    const row = toRow({ ...settings, ...update })
    await trx
      .insertInto('notification_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    if (mail === false) await stopMails(trx, userId)
    const { quiet, quietFrom, quietTo, timeZone } = update
    if ([quiet, quietFrom, quietTo, timeZone].some((value) => value !== undefined)) {
      await advanceChecks(trx, userId, now)
    }
  })
}

export async function findLanguage(db: Db, userId: number): Promise<Language> {
  const found = await findSettings(db, userId)
  return found?.settings.language ?? defaultNotifications.language
}

export async function startMails(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, mail: 1 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail: 1 }))
    .execute()
}

export async function stopMails(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ mail: 0 })
    .where('user_id', '=', userId)
    .execute()
  await removeMail(db, { userId })
}

/** False if the person was mailed since `before`, or wants no mail any more. */
export async function markMailed(
  trx: Db,
  { userId, before, now }: { userId: number; before: number | null; now: number },
): Promise<boolean> {
  const marked = await updateMailed(trx, { userId, before: before ?? 0, now })
  return marked.length > 0
}

const updateMailed = prepare(
  (db, { userId, before, now }: { userId: number; before: number; now: number }) =>
    db
      .updateTable('notification_settings')
      .set({ mailed_at: now })
      .where('user_id', '=', userId)
      .where('mail', '=', 1)
      .where(({ eb, fn, lit }) => eb(fn.coalesce('mailed_at', lit(0)), '=', before))
      .returning('user_id'),
)

export const setMailedAt = prepare(
  (db, { userId, mailedAt }: { userId: number; mailedAt: number | null }) =>
    db
      .updateTable('notification_settings')
      .set({ mailed_at: mailedAt })
      .where('user_id', '=', userId),
)
