import type { ExpressionBuilder } from 'kysely'
import { prepare } from '../db/prepare.ts'
import type { Database } from '../db/schema.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import type { ListPosition, PageRequest } from '../http/list-page.ts'
import { isNotSuspended, isSuspended } from '../people/visibility.queries.ts'
import type { Member } from './chat-news.queries.ts'

/** Membership is a condition of every query, not a comparison beside it. An unmatched chat has no members. */
export const isMember = (userId: number) => (eb: ExpressionBuilder<Database, 'chats'>) =>
  eb.and([
    eb.or([eb('chats.user1_id', '=', userId), eb('chats.user2_id', '=', userId)]),
    eb('chats.unmatched_at', 'is', null),
  ])

export const hasSuspendedMember = (eb: ExpressionBuilder<Database, 'chats'>) =>
  eb.exists(
    eb
      .selectFrom('users as member')
      .select('member.id')
      .where(isSuspended('member'))
      .where(({ or, eb, ref }) =>
        or([
          eb('member.id', '=', ref('chats.user1_id')),
          eb('member.id', '=', ref('chats.user2_id')),
        ]),
      ),
  )

/** The ids of people who have left or are suspended are null. */
export async function getChat(db: Db, chatId: number, userId: number) {
  const [chat] = await selectChat(db, { chatId, userId })
  if (!chat) throw new AppError('not_found')
  return chat
}

const selectChat = prepare((db, { chatId, userId }: Member) =>
  db
    .selectFrom('chats')
    .leftJoin('users as user1', (join) =>
      join.onRef('user1.id', '=', 'chats.user1_id').on(isNotSuspended('user1')),
    )
    .leftJoin('users as user2', (join) =>
      join.onRef('user2.id', '=', 'chats.user2_id').on(isNotSuspended('user2')),
    )
    .select([
      'chats.id',
      'user1.id as user1Id',
      'user2.id as user2Id',
      'user1_read as user1Read',
      'user2_read as user2Read',
      'last_reaction as lastReaction',
      'ended_at as endedAt',
      'ended_side as endedSide',
      'ended_line as endedLine',
      'lost_pet_name as lostPetName',
    ])
    .where('chats.id', '=', chatId)
    .where(isMember(userId)),
)

/** Unread messages are counted only among this many at the end of a chat. */
const unreadCap = 100

/**
 * Newest activity first, matches without a message included; one more than the page has, if there
 * are more. The fields of the other person are null once they have left or are suspended.
 */
export async function listChats(db: Db, userId: number, { limit, after }: PageRequest) {
  const asked = { userId, limit: limit + 1, after: after ?? { at: 0, chatId: 0 } }
  return after ? selectNext(db, asked) : selectFirst(db, asked)
}

type ChatsAsked = { userId: number; limit: number; after: ListPosition }

const selectFirst = prepare((db, asked: ChatsAsked) => chatsOf(db, asked, 'first'))
const selectNext = prepare((db, asked: ChatsAsked) => chatsOf(db, asked, 'next'))

function chatsOf(db: Db, { userId, limit, after }: ChatsAsked, which: 'first' | 'next') {
  // Each side is limited before the joins, so a page costs the same however many chats there are.
  const pageAs = (me: 1 | 2) =>
    db
      .selectFrom('chats')
      .select('id')
      .where(`user${me}_id`, '=', userId)
      .where('unmatched_at', 'is', null)
      .$if(which === 'next', (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('active_at', 'id'), '<', tuple(after.at, after.chatId)),
        ),
      )
      .orderBy('active_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  const chatsAs = (me: 1 | 2, other: 1 | 2) =>
    db
      .selectFrom(pageAs(me).as('page'))
      .innerJoin('chats', 'chats.id', 'page.id')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', `chats.user${other}_id`).on(isNotSuspended('users')),
      )
      .leftJoin('messages', (join) =>
        join
          .onRef('messages.chat_id', '=', 'chats.id')
          // If the other person is suspended, the last message is the viewer's own last one.
          .on('messages.seq', '=', (eb) =>
            eb
              .case()
              .when('users.id', 'is not', null)
              .then(eb.ref('chats.last_seq'))
              .else(eb.ref(`chats.user${me}_last`))
              .end(),
          )
          .on(({ eb, or, ref }) =>
            or([eb('messages.user_id', '=', userId), eb('messages.user_id', '=', ref('users.id'))]),
          ),
      )
      .select((eb) => [
        'chats.id as chatId',
        'users.id as otherUserId',
        'users.name as otherUserName',
        'users.animal_name as otherAnimalName',
        'users.pets as otherPets',
        'messages.body as lastMessage',
        'messages.created_at as lastMessageAt',
        'messages.user_id as lastMessageUserId',
        'messages.playdate_step as lastStep',
        'messages.photo_placeholder as lastPhotoPlaceholder',
        'chats.created_at as matchedAt',
        'chats.active_at as activeAt',
        'chats.waiting_since as waitingSince',
        'chats.ended_at as endedAt',
        'chats.ended_side as endedSide',
        'chats.ended_line as endedLine',
        'chats.lost_pet_name as lostPetName',
        'chats.user1_id as user1Id',
        eb
          .selectFrom('messages as unread')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('unread.chat_id', '=', 'chats.id')
          .whereRef('unread.seq', '>', `chats.user${me}_read`)
          .where('unread.seq', '>', eb('chats.last_seq', '-', unreadCap))
          .whereRef('unread.user_id', '=', 'users.id')
          .as('unread'),
      ])
  return chatsAs(1, 2)
    .unionAll(chatsAs(2, 1))
    .orderBy('activeAt', 'desc')
    .orderBy('chatId', 'desc')
    .limit(limit)
}

const selectMembership = prepare((db, { chatId, userId }: Member) =>
  db
    .selectFrom('chats')
    .select([
      'user1_id as user1Id',
      'user2_id as user2Id',
      'user1_read as user1Read',
      'user2_read as user2Read',
      'user1_last as user1Last',
      'user2_last as user2Last',
      'last_seq as lastSeq',
      'ended_at as endedAt',
    ])
    .select((eb) => hasSuspendedMember(eb).as('hasSuspended'))
    .where('id', '=', chatId)
    .where(isMember(userId)),
)

async function getMembership(db: Db, member: Member) {
  const [chat] = await selectMembership(db, member)
  if (!chat) throw new AppError('not_found')
  const me: 1 | 2 = chat.user1Id === member.userId ? 1 : 2
  const members = [chat.user1Id, chat.user2Id].filter((id) => id !== null)
  // With a suspended person the chat shows only the member's own messages.
  const lastSeq = chat.hasSuspended ? chat[`user${me}Last`] : chat.lastSeq
  return { me, members, lastSeq, read: chat[`user${me}Read`], isEnded: chat.endedAt !== null }
}

/** The person this member can write to: null once that one has left, or the chat was ended. */
export async function findRecipient(db: Db, member: Member): Promise<number | null> {
  const { members, isEnded } = await getMembership(db, member)
  if (isEnded) return null
  return members.find((id) => id !== member.userId) ?? null
}

/** Only forward, and never past the last message. Null when it did not move. */
export async function moveReadMarker(
  db: Db,
  { seq, ...member }: Member & { seq: number },
): Promise<{ seq: number; members: number[] } | null> {
  const { me, members, lastSeq, read } = await getMembership(db, member)
  const target = Math.min(seq, lastSeq)
  if (target <= read) return null
  const moved = await db
    .updateTable('chats')
    .set({ [`user${me}_read`]: target })
    .where('id', '=', member.chatId)
    .where(`user${me}_id`, '=', member.userId)
    .where(`user${me}_read`, '<', target)
    .returning('id')
    .executeTakeFirst()
  return moved ? { seq: target, members } : null
}
