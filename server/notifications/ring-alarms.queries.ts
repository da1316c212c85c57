import { sql } from 'kysely'
import type { NewsKind } from '../../contract/news-words.ts'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import type { Member } from './alarms.queries.ts'
import { listNews } from './facts.queries.ts'
import { batch } from './pace.ts'
import { type Rung, ring } from './ring.ts'

/** A mail gathers what comes in the meantime, and leaves time to come by oneself. */
const mailAfterMs = 15 * 60 * 1000
const mailEveryMs = 24 * 60 * 60 * 1000

/**
 * Some of the alarms that are due ring: what there is to tell goes into the outbox, in the same
 * commit. Whoever sets one of them meanwhile waits for that commit, and it rings again. Answers how
 * many there were.
 */
export async function ringAlarms(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await selectDue(trx, { now })
    if (due.length === 0) return 0
    const news = await listNews(trx, due)
    const rungOf = new Map(news.map((each) => [keyOf(each), ring(each, now)]))
    await updateAlarms(trx, due, rungOf)
    const told = news.flatMap(({ chatId, userId, wantsMail, ...each }) => {
      const kind = rungOf.get(keyOf({ chatId, userId }))?.tell
      return kind ? [{ chatId, userId, wantsMail, kind, ...each }] : []
    })
    if (told.length > 0) await insertPushes(trx, told, now)
    const mailed = [...new Set(told.flatMap(({ userId, wantsMail }) => (wantsMail ? userId : [])))]
    if (mailed.length > 0) await setMails(trx, mailed, now)
    return due.length
  })
}

const selectDue = prepare((db, { now }: { now: number }) =>
  db
    .selectFrom('chat_alarms')
    .select(['chat_id as chatId', 'user_id as userId'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batch)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

const keyOf = ({ chatId, userId }: Member) => `${chatId} ${userId}`

async function updateAlarms(trx: Db, due: Member[], rungOf: Map<string, Rung>): Promise<void> {
  const silent = due.filter((member) => !rungOf.has(keyOf(member)))
  const rung = due.flatMap((member) => {
    const { tell, ...after } = rungOf.get(keyOf(member)) ?? { tell: null }
    return 'dueAt' in after ? [{ ...member, ...after }] : []
  })
  // Of these nothing is told any more.
  await silence(trx, chatIdsOf(silent), { members: JSON.stringify(silent) })
  await setAgain(trx, chatIdsOf(rung), { members: JSON.stringify(rung) })
}

// Ids are named once more for PostgreSQL, which cannot know how few members there are.
const chatIdsOf = (members: readonly Member[]) => members.map(({ chatId }) => chatId)

const silence = prepareList((db, chatIds, { members }: { members: string }) =>
  db
    .updateTable('chat_alarms')
    .from(jsonRows<Member>(db, members, { chatId: 'bigint', userId: 'bigint' }).as('member'))
    .set({ due_at: null })
    .where('chat_alarms.chat_id', 'in', chatIds)
    .whereRef('chat_alarms.chat_id', '=', 'member.chatId')
    .whereRef('chat_alarms.user_id', '=', 'member.userId'),
)

const setAgain = prepareList((db, chatIds, { members }: { members: string }) =>
  db
    .updateTable('chat_alarms')
    .from(
      jsonRows<Member & Omit<Rung, 'tell'>>(db, members, {
        chatId: 'bigint',
        userId: 'bigint',
        dueAt: 'bigint',
        matchToldAt: 'bigint',
        toldSeq: 'bigint',
        toldAt: 'bigint',
        nudgedAt: 'bigint',
      }).as('member'),
    )
    .set(({ ref }) => ({
      due_at: ref('member.dueAt'),
      match_told_at: ref('member.matchToldAt'),
      told_seq: ref('member.toldSeq'),
      told_at: ref('member.toldAt'),
      nudged_at: ref('member.nudgedAt'),
    }))
    .where('chat_alarms.chat_id', 'in', chatIds)
    .whereRef('chat_alarms.chat_id', '=', 'member.chatId')
    .whereRef('chat_alarms.user_id', '=', 'member.userId'),
)

interface Told extends Member {
  kind: NewsKind
}

/** One for each browser and chat: what is on its way already is told anew. */
async function insertPushes(trx: Db, told: Told[], now: number): Promise<void> {
  const rows = told.map(({ chatId, userId, kind }) => ({ chatId, userId, kind }))
  const userIds = rows.map(({ userId }) => userId)
  await insertForBrowsers(trx, userIds, { rows: JSON.stringify(rows), now })
}

const insertForBrowsers = prepareList((db, userIds, { rows, now }: { rows: string; now: number }) =>
  db
    .insertInto('outbox')
    .columns(['subscription_id', 'chat_id', 'user_id', 'kind', 'created_at', 'due_at'])
    .expression(({ selectFrom }) =>
      selectFrom(
        jsonRows<Told>(db, rows, { chatId: 'bigint', userId: 'bigint', kind: 'text' }).as('member'),
      )
        .innerJoin('push_subscriptions', 'push_subscriptions.user_id', 'member.userId')
        .select(['push_subscriptions.id', 'member.chatId', 'member.userId', 'member.kind'])
        .select([sql<number>`cast(${now} as bigint)`.as('createdAt')])
        .select([sql<number>`cast(${now} as bigint)`.as('dueAt')])
        .where('push_subscriptions.user_id', 'in', userIds),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'chat_id']).doUpdateSet(({ eb, ref }) => ({
        kind: ref('excluded.kind'),
        created_at: ref('excluded.created_at'),
        due_at: ref('excluded.due_at'),
        version: eb('outbox.version', '+', 1),
        tries: 0,
      })),
    ),
)

/** Only who has no browser that would tell them, and at most one a day. */
async function setMails(trx: Db, userIds: number[], now: number): Promise<void> {
  await trx
    .updateTable('notification_settings')
    .set({
      mail_due_at: sql`case when mailed_at > ${now - mailEveryMs + mailAfterMs}
        then mailed_at + ${sql.lit(mailEveryMs)} else cast(${now + mailAfterMs} as bigint) end`,
      mail_tries: 0,
    })
    .where('user_id', 'in', userIds)
    .where('mail', '=', 1)
    .where('mail_due_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions')
            .select('push_subscriptions.id')
            .whereRef('push_subscriptions.user_id', '=', 'notification_settings.user_id'),
        ),
      ),
    )
    .execute()
}
