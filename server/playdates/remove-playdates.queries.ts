import { playdateSteps } from '../../contract/playdate-words.ts'
import { retention } from '../../contract/retention.ts'
import { shortenSteps } from '../chat/messages.queries.ts'
import { prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { findLanguage } from '../notifications/settings.queries.ts'
import { shortStepText } from './playdate-texts.ts'

// Removes the places and times of playdates, and of the messages that mention them.

const keptMs = retention.playdateDays * 24 * 60 * 60 * 1000
const batch = 100

/** Removes one batch of playdates that ended 30 days ago; the next run continues. `users.met` stays. */
export async function removeOldPlaydates(db: Db, now: number): Promise<void> {
  const old = await db
    .selectFrom('playdates')
    .select('id')
    .where('ends_at', '<=', now - keptMs)
    .orderBy('ends_at')
    .limit(batch)
    .execute()
  for (const { id } of old) await inTransaction(db, (trx) => removePlaydates(trx, [id]))
}

interface Leaving {
  userId: number
  /** Only playdates with this person. */
  otherId?: number
}

/** For a block and for a deleted account. The caller has locked the rows of the chats. */
export async function removePlaydatesOf(trx: Db, { userId, otherId }: Leaving): Promise<void> {
  const as = (me: 'user1_id' | 'user2_id', other: 'user1_id' | 'user2_id') =>
    trx
      .selectFrom('playdates')
      .select('id')
      .where(me, '=', userId)
      .$if(otherId !== undefined, (query) => query.where(other, '=', otherId ?? 0))
      .execute()
  const all = [...(await as('user1_id', 'user2_id')), ...(await as('user2_id', 'user1_id'))]
  const ids = all.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += batch) {
    await removePlaydates(trx, ids.slice(from, from + batch))
  }
}

async function removePlaydates(trx: Db, ids: readonly number[]): Promise<void> {
  const steps = await selectSteps(trx, ids, {})
  for (const userId of new Set(steps.map((each) => each.userId))) {
    const language = await findLanguage(trx, userId)
    for (const step of playdateSteps) {
      const lines = steps.filter((each) => each.userId === userId && each.step === step)
      const messageIds = lines.map(({ messageId }) => messageId)
      await shortenSteps(trx, messageIds, { body: shortStepText(step, language) })
    }
  }
  await deletePlaydates(trx, ids, {})
}

const selectSteps = prepareList((db, ids) =>
  db
    .selectFrom('messages')
    .select(['id as messageId', 'user_id as userId', 'playdate_step as step'])
    .where('playdate_id', 'in', ids),
)

const deletePlaydates = prepareList((db, ids) => db.deleteFrom('playdates').where('id', 'in', ids))
