import { sql } from 'kysely'
import type { Language } from '../../contract/news-words.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { jsonRows } from '../db/json-rows.ts'
import { prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotSuspended } from '../people/visibility.queries.ts'
import type { Member } from './checks.queries.ts'
import type { ChatState } from './decide-notifications.ts'
import { readSettings, settingsColumns, wantedKinds } from './settings.ts'

const unreadCap = 100
/** Unseen messages and steps are looked for among so many: somebody may write without being read. */
const newestMessages = 1000

/** What a notification says to one person about one chat. */
export interface News extends ChatState {
  chatId: number
  otherName: string
  otherAnimalName: string
  /** Messages of the other, counted up to 100. */
  unread: number
  lastBody: string | null
  /** The last step of the other that was not seen. */
  unreadStep: PlaydateStep | null
  /** Of the accepted playdate. */
  place: string | null
  language: Language
  timeZone: string
  showText: boolean
  wantsMail: boolean
}

// PostgreSQL expects a hundred rows of JSON. The list of ids tells it how few they are.
const selectNews = prepareList((db, chatIds, { members }: { members: string }) =>
  db
    .selectFrom(jsonRows<Member>(db, members, { chatId: 'bigint', userId: 'bigint' }).as('member'))
    .innerJoin('notification_checks', (join) =>
      join
        .onRef('notification_checks.chat_id', '=', 'member.chatId')
        .onRef('notification_checks.user_id', '=', 'member.userId'),
    )
    .innerJoin('chats', 'chats.id', 'notification_checks.chat_id')
    .innerJoin('users as me', (join) =>
      join.onRef('me.id', '=', 'notification_checks.user_id').on(isNotSuspended('me')),
    )
    .innerJoin('users as other', (join) =>
      join
        .on(({ eb, ref }) =>
          eb(
            'other.id',
            '=',
            eb
              .case()
              .when('chats.user1_id', '=', ref('notification_checks.user_id'))
              .then(ref('chats.user2_id'))
              .else(ref('chats.user1_id'))
              .end(),
          ),
        )
        .on(isNotSuspended('other')),
    )
    .leftJoin('messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.seq', '=', 'chats.last_seq'),
    )
    .leftJoin('playdate_steps as lastStep', 'lastStep.message_id', 'last.id')
    .leftJoin('playdates as planned', (join) =>
      join
        .onRef('planned.chat_id', '=', 'chats.id')
        .on('planned.closed_at', 'is', null)
        .on('planned.state', '=', 'accepted')
        .on('chats.ended_at', 'is', null),
    )
    .leftJoin('notification_settings as settings', 'settings.user_id', 'me.id')
    .select(['notification_checks.chat_id as chatId', 'notification_checks.user_id as userId'])
    .select([
      'match_at as matchAt',
      'match_notified_at as matchNotifiedAt',
      'shown_seq as shownSeq',
    ])
    .select(['planned.starts_at as startsAt', 'planned.changed_at as acceptedAt'])
    .select(['planned.place', 'reminded_for as remindedFor', 'lastStep.step as lastStep'])
    .select(['notified_seq as notifiedSeq', 'notified_at as notifiedAt', 'nudged_at as nudgedAt'])
    .select(['chats.last_seq as lastSeq', 'waiting_since as waitingSince', 'ended_at as endedAt'])
    .select(['other.id as otherId', 'other.name as otherName'])
    .select(['other.animal_name as otherAnimalName', 'chats.user1_id as user1Id'])
    .select(['last.user_id as lastUserId', 'last.body as lastBody'])
    .select(['chats.user1_read as user1Read', 'chats.user2_read as user2Read'])
    .select(settingsColumns.map((column) => `settings.${column}` as const))
    .select((eb) => {
      const read = eb
        .case()
        .when('chats.user1_id', '=', eb.ref('notification_checks.user_id'))
        .then(eb.ref('chats.user1_read'))
        .else(eb.ref('chats.user2_read'))
        .end()
      const unseen = eb
        .selectFrom('messages as unseen')
        .whereRef('unseen.chat_id', '=', 'chats.id')
        .where('unseen.seq', '>', sql<number>`chats.last_seq - ${sql.lit(newestMessages)}`)
        .where('unseen.seq', '>', read)
        .whereRef('unseen.seq', '>', 'notification_checks.shown_seq')
        .whereRef('unseen.user_id', '=', 'other.id')
      const messages = unseen.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('playdate_steps')
              .select('playdate_steps.message_id')
              .whereRef('playdate_steps.message_id', '=', 'unseen.id'),
          ),
        ),
      )
      const steps = unseen.innerJoin('playdate_steps', 'playdate_steps.message_id', 'unseen.id')
      return [
        messages
          .select('unseen.created_at')
          .whereRef('unseen.seq', '>', 'notification_checks.notified_seq')
          .orderBy('unseen.seq')
          .limit(1)
          .as('pendingSince'),
        steps
          .select('unseen.created_at')
          .whereRef('unseen.seq', '>', 'notification_checks.notified_seq')
          .orderBy('unseen.seq')
          .limit(1)
          .as('pendingStepSince'),
        steps.select('playdate_steps.step').orderBy('unseen.seq', 'desc').limit(1).as('unreadStep'),
        eb
          .selectFrom(messages.select('unseen.id').limit(unreadCap).as('unread'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('unread'),
        eb
          .exists(
            eb
              .selectFrom('messages as own')
              .select('own.id')
              .whereRef('own.chat_id', '=', 'chats.id')
              .whereRef('own.user_id', '=', 'notification_checks.user_id')
              // A note was written before the match.
              .whereRef('own.seq', '>', 'chats.notes'),
          )
          .as('hasWritten'),
      ]
    })
    .where('notification_checks.chat_id', 'in', chatIds)
    .where('chats.unmatched_at', 'is', null)
    // A person who left the chat keeps the check until it is due.
    .where(({ eb, or, ref }) =>
      or([
        eb('chats.user1_id', '=', ref('notification_checks.user_id')),
        eb('chats.user2_id', '=', ref('notification_checks.user_id')),
      ]),
    ),
)

/**
 * Answers nothing for a chat that was unmatched, that one of the two has left or blocked, or in which
 * one of the two is suspended: these cause no notifications.
 */
export async function listNews(db: Db, members: readonly Member[]): Promise<News[]> {
  const asked = members.map(({ chatId, userId }) => ({ chatId, userId }))
  const chatIds = asked.map(({ chatId }) => chatId)
  const rows = await selectNews(db, chatIds, { members: JSON.stringify(asked) })
  return rows.map((row) => {
    const settings = readSettings(row)
    const read = row.user1Id === row.userId ? row.user1Read : row.user2Read
    const seenSeq = Math.max(read, row.shownSeq)
    return {
      ...row,
      unread: Number(row.unread ?? 0),
      seenSeq,
      isKnown: seenSeq > 0 || Boolean(row.hasWritten),
      isEnded: row.endedAt !== null,
      wants: wantedKinds(settings),
      wantsMail: settings.mail,
      quietHours: settings,
      language: settings.language,
      showText: settings.showText,
      timeZone: settings.timeZone,
    }
  })
}
