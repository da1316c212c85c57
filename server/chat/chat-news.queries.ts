import { sql, type Updateable } from 'kysely'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { isSqlite } from '../db/column-types.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import type { Subject } from '../notifications/topic.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'

const unreadCap = 100
/** Unseen messages and steps are looked for among so many: somebody may write without being read. */
const newestMessages = 1000

/** One person in one chat, as the store has it. */
export interface ChatNews extends Subject {
  otherId: number
  name: string
  animalName: string
  matchAt: number | null
  matchNotifiedAt: number | null
  /** The person has read, been shown, or written something there. */
  isKnown: boolean
  /** The person has read messages, or was shown them, up to this one. */
  seenSeq: number
  notifiedSeq: number
  notifiedAt: number | null
  /** When the other one wrote the oldest message that was neither seen nor notified. */
  pendingSince: number | null
  /** The same for the steps of a playdate, which are not among those messages. */
  pendingStepSince: number | null
  /** Messages of the other, counted up to 100. */
  unread: number
  /** The last step of the other that was not seen. */
  unreadStep: PlaydateStep | null
  lastSeq: number
  lastUserId: number | null
  /** The step that the last message is about. */
  lastStep: PlaydateStep | null
  /** When the accepted playdate begins, and when it was accepted. */
  startsAt: number | null
  acceptedAt: number | null
  /** The beginning of the playdate of which the person was reminded. */
  remindedFor: number | null
  /** Since when the one who wrote last waits for an answer. */
  waitingSince: number | null
  nudgedAt: number | null
  isEnded: boolean
  /** Set: the chat is about this lost pet. */
  lostPetName: string | null
}

// PostgreSQL expects a hundred rows of JSON. The list of ids tells it how few they are.
const selectNews = prepareList((db, chatIds, { subjects }: { subjects: string }) =>
  db
    .selectFrom(
      jsonRows<Subject>(db, subjects, { userId: 'bigint', subjectId: 'bigint' }).as('member'),
    )
    .innerJoin('chats', 'chats.id', 'member.subjectId')
    .leftJoin('notified_chats as state', (join) =>
      join
        .onRef('state.chat_id', '=', 'member.subjectId')
        .onRef('state.user_id', '=', 'member.userId'),
    )
    .innerJoin('users as other', (join) =>
      join
        .on(({ eb, ref }) =>
          eb(
            'other.id',
            '=',
            eb
              .case()
              .when('chats.user1_id', '=', ref('member.userId'))
              .then(ref('chats.user2_id'))
              .else(ref('chats.user1_id'))
              .end(),
          ),
        )
        .on(isNotSuspended('other')),
    )
    .leftJoin('messages as last', (join) =>
      join.on('last.id', '=', ({ selectFrom }) =>
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.chat_id', '=', 'chats.id')
          .orderBy('messages.seq', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('playdates as planned', (join) =>
      join
        .onRef('planned.chat_id', '=', 'chats.id')
        .on('planned.closed_at', 'is', null)
        .on('planned.state', '=', 'accepted')
        .on('chats.ended_at', 'is', null),
    )
    .select(['member.subjectId', 'member.userId', 'match_at as matchAt'])
    .select(['match_notified_at as matchNotifiedAt', 'shown_seq as shownSeq'])
    .select(['planned.starts_at as startsAt', 'planned.changed_at as acceptedAt'])
    .select(['reminded_for as remindedFor', 'last.playdate_step as lastStep'])
    .select(['notified_seq as notifiedSeq', 'notified_at as notifiedAt', 'nudged_at as nudgedAt'])
    .select(['chats.last_seq as lastSeq', 'waiting_since as waitingSince', 'ended_at as endedAt'])
    .select(['other.id as otherId', 'other.name', 'other.animal_name as animalName'])
    .select(['chats.user1_id as user1Id', 'chats.notes', 'chats.lost_pet_name as lostPetName'])
    .select(['chats.user1_last as user1Last', 'chats.user2_last as user2Last'])
    .select('last.user_id as lastUserId')
    .select(['chats.user1_read as user1Read', 'chats.user2_read as user2Read'])
    .select((eb) => {
      const read = eb
        .case()
        .when('chats.user1_id', '=', eb.ref('member.userId'))
        .then(eb.ref('chats.user1_read'))
        .else(eb.ref('chats.user2_read'))
        .end()
      // One bound, because SQLite takes only one for its walk through the index.
      const since = sql<number>`${sql.raw(isSqlite(db) ? 'max' : 'greatest')}(
        chats.last_seq - ${sql.lit(newestMessages)}, ${read}, coalesce(state.shown_seq, 0))`
      const unseen = eb
        .selectFrom('messages as unseen')
        .whereRef('unseen.chat_id', '=', 'chats.id')
        .where('unseen.seq', '>', since)
        .whereRef('unseen.user_id', '=', 'other.id')
      const messages = unseen.where('unseen.playdate_step', 'is', null)
      const steps = unseen.where('unseen.playdate_step', 'is not', null)
      const notified = eb.fn.coalesce('state.notified_seq', eb.lit(0))
      return [
        messages
          .select('unseen.created_at')
          .where('unseen.seq', '>', notified)
          .orderBy('unseen.seq')
          .limit(1)
          .as('pendingSince'),
        steps
          .select('unseen.created_at')
          .where('unseen.seq', '>', notified)
          .orderBy('unseen.seq')
          .limit(1)
          .as('pendingStepSince'),
        steps
          .select('unseen.playdate_step')
          .orderBy('unseen.seq', 'desc')
          .limit(1)
          .as('unreadStep'),
        eb
          .selectFrom(messages.select('unseen.id').limit(unreadCap).as('unread'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unread'),
      ]
    })
    .where('chats.id', 'in', chatIds)
    .where('chats.unmatched_at', 'is', null)
    // A person who left the chat keeps the check until it is due.
    .where(({ eb, or, ref }) =>
      or([
        eb('chats.user1_id', '=', ref('member.userId')),
        eb('chats.user2_id', '=', ref('member.userId')),
      ]),
    ),
)

/**
 * Leaves out a chat that was unmatched, that one of the two has left or blocked, or in which the other is
 * suspended: these cause no notifications.
 */
export async function listChatNews(db: Db, subjects: readonly Subject[]): Promise<ChatNews[]> {
  const members = subjects.map(({ userId, subjectId }) => ({ userId, subjectId }))
  const chatIds = members.map(({ subjectId }) => subjectId)
  const rows = await selectNews(db, chatIds, { subjects: JSON.stringify(members) })
  return rows.map((row) => {
    const isFirst = row.user1Id === row.userId
    const seenSeq = Math.max(isFirst ? row.user1Read : row.user2Read, row.shownSeq ?? 0)
    // A note was written before the match.
    const hasWritten = (isFirst ? row.user1Last : row.user2Last) > row.notes
    return {
      ...row,
      notifiedSeq: row.notifiedSeq ?? 0,
      unread: Number(row.unread ?? 0),
      seenSeq,
      isKnown: seenSeq > 0 || hasWritten,
      isEnded: row.endedAt !== null,
    }
  })
}

type Remembered = Updateable<
  Pick<
    Database['notified_chats'],
    'match_at' | 'match_notified_at' | 'notified_seq' | 'notified_at' | 'nudged_at' | 'reminded_for'
  >
>

/** Stores what the person was notified of in the chat. */
export async function rememberInChat(
  trx: Db,
  { userId, subjectId }: Subject,
  remembered: Remembered,
): Promise<void> {
  await trx
    .insertInto('notified_chats')
    .values({ chat_id: subjectId, user_id: userId, ...remembered })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doUpdateSet(remembered))
    .execute()
}

/** One person in one chat. */
export interface Member {
  chatId: number
  userId: number
}

export async function markMatchSeen(db: Db, { chatId, userId }: Member): Promise<void> {
  await db
    .updateTable('notified_chats')
    .set({ match_at: null })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('match_at', 'is not', null)
    .execute()
}

/** A client that knows only the spec never marks messages as read. It was shown those up to `seq`. */
export async function markShown(db: Db, { chatId, userId, seq }: Member & { seq: number }) {
  await db
    .insertInto('notified_chats')
    .values({ chat_id: chatId, user_id: userId, shown_seq: seq })
    .onConflict((conflict) => conflict.columns(['chat_id', 'user_id']).doNothing())
    .execute()
  await db
    .updateTable('notified_chats')
    .set(({ eb, ref, val }) => ({
      match_at: null,
      shown_seq: eb.case().when('shown_seq', '<', seq).then(val(seq)).else(ref('shown_seq')).end(),
    }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('match_at', 'is not', null), eb('shown_seq', '<', seq)]))
    .execute()
}
