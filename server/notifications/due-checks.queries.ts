import { isSqlite } from '../db/column-types.ts'
import { prepare } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import type { Member } from './checks.queries.ts'
import { type Decision, decideNotifications } from './decide-notifications.ts'
import { scheduleMail } from './mail/mails.queries.ts'
import { listNews } from './news.queries.ts'
import { insertPushes } from './outbox.queries.ts'

const batch = 20

/**
 * Decides the next checks that are due. Decisions and outbox rows are stored in one commit, so each
 * decision is made once. A message that arrives meanwhile waits for that commit and schedules another
 * check. Answers how many checks there were.
 */
export async function decideDueChecks(db: Db, now: number): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await selectDue(trx, { now })
    const news = due.length > 0 ? await listNews(trx, due) : []
    for (const { chatId, userId } of due) {
      const about = news.find((each) => each.chatId === chatId && each.userId === userId)
      if (!about) {
        await cancelCheck(trx, { chatId, userId })
        continue
      }
      const decision = decideNotifications(about, now)
      await storeDecision(trx, { chatId, userId, ...decision })
      const { kind } = decision
      if (kind === null) continue
      await insertPushes(trx, { chatId, userId, kind, now })
      if (about.wantsMail) await scheduleMail(trx, userId, now)
    }
    return due.length
  })
}

const selectDue = prepare((db, { now }: { now: number }) =>
  db
    .selectFrom('notification_checks')
    .select(['chat_id as chatId', 'user_id as userId'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batch)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked()),
)

const cancelCheck = prepare((db, { chatId, userId }: Member) =>
  db
    .updateTable('notification_checks')
    .set({ due_at: null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)

const storeDecision = prepare((db, decision: Member & Decision) =>
  db
    .updateTable('notification_checks')
    .set({
      due_at: decision.dueAt,
      match_notified_at: decision.matchNotifiedAt,
      notified_seq: decision.notifiedSeq,
      notified_at: decision.notifiedAt,
      nudged_at: decision.nudgedAt,
      reminded_for: decision.remindedFor,
    })
    .where('chat_id', '=', decision.chatId)
    .where('user_id', '=', decision.userId),
)
