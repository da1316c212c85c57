import { limits } from '../../contract/limits.ts'
import {
  type PlaydateAnswer,
  type PlaydateState,
  playdateRules,
} from '../../contract/playdate-words.ts'
import type { Playdate } from '../../contract/playdates.ts'
import { hasSuspendedMember, isMember } from '../chat/chat.queries.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { countMeeting } from '../people/people.queries.ts'

export type StoredPlaydate = Awaited<ReturnType<typeof getPlaydate>>

/** The playdates that this person may see. Nobody sees one of a suspended person. */
const playdatesOf = (db: Db, userId: number) =>
  db
    .selectFrom('playdates')
    .innerJoin('chats', 'chats.id', 'playdates.chat_id')
    .select(['playdates.id', 'playdates.chat_id as chatId', 'version', 'state', 'place', 'times'])
    .select(['playdates.user1_id as user1Id', 'playdates.user2_id as user2Id'])
    .select(['proposed_by as proposedBy', 'changed_by as changedBy', 'changed_at as changedAt'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'closed_at as closedAt'])
    .select(['calendar_id as calendarId'])
    .select(['user1_answer as user1Answer', 'user2_answer as user2Answer'])
    .where(isMember(userId))
    .where((eb) => eb.not(hasSuspendedMember(eb)))

export async function getPlaydate(db: Db, playdateId: number, userId: number) {
  return playdatesOf(db, userId)
    .where('playdates.id', '=', playdateId)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

export async function findNewestPlaydate(
  db: Db,
  chatId: number,
  userId: number,
): Promise<StoredPlaydate | null> {
  const found = await playdatesOf(db, userId)
    .where('playdates.chat_id', '=', chatId)
    .orderBy('playdates.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

/** The last playdate in this chat that the person has not yet reviewed. */
export async function findQuestion(db: Db, chatId: number, userId: number, now: number) {
  const found = await playdatesOf(db, userId)
    .where('playdates.chat_id', '=', chatId)
    .where('state', '=', 'accepted')
    .where('starts_at', '<=', now - playdateRules.askAfterMs)
    .orderBy('playdates.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && found[answerOf(found, userId)] === null ? found : null
}

const answerOf = ({ user1Id }: { user1Id: number }, userId: number) =>
  user1Id === userId ? 'user1Answer' : 'user2Answer'

/** Open playdates that are not over, the next one first. */
export async function listUpcoming(db: Db, userId: number, now: number): Promise<StoredPlaydate[]> {
  const as = (side: 'user1_id' | 'user2_id') =>
    playdatesOf(db, userId)
      .where(`playdates.${side}`, '=', userId)
      .where('closed_at', 'is', null)
      .where('ends_at', '>', now)
      .where('chats.ended_at', 'is', null)
      .orderBy('ends_at')
      .limit(limits.chatList)
      .execute()
  const all = [...(await as('user1_id')), ...(await as('user2_id'))]
  return all.sort((a, b) => firstTime(a) - firstTime(b)).slice(0, limits.chatList)
}

export const readTimes = ({ times }: { times: string }): number[] => JSON.parse(times)

const firstTime = (playdate: StoredPlaydate): number =>
  (playdate.state === 'accepted' ? playdate.startsAt : readTimes(playdate)[0]) ?? 0

export function toWire(playdate: StoredPlaydate): Playdate {
  const { id, chatId, version, state, proposedBy, changedBy, place, startsAt } = playdate
  const iso = (time: number) => new Date(time).toISOString()
  return {
    id,
    chatId,
    version,
    state,
    proposedBy,
    changedBy,
    place,
    times: readTimes(playdate).map(iso),
    startsAt: startsAt === null ? null : iso(startsAt),
  }
}

export interface ReportedPlaydate {
  state: PlaydateState
  place: string
  times: string[]
  proposedBy: number
}

/** The last playdate of the two as JSON, for the copy in a report. */
export async function findLastPlaydate(
  trx: Db,
  userId: number,
  otherId: number,
): Promise<ReportedPlaydate | null> {
  const [user1Id, user2Id] = userId < otherId ? [userId, otherId] : [otherId, userId]
  const found = await trx
    .selectFrom('playdates')
    .select(['state', 'place', 'times', 'starts_at as startsAt', 'proposed_by as proposedBy'])
    .where('user1_id', '=', user1Id)
    .where('user2_id', '=', user2Id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { state, place, startsAt, proposedBy } = found
  // A change keeps the accepted time, so that it may belong to another proposal.
  const times = state === 'accepted' && startsAt !== null ? [startsAt] : readTimes(found)
  const moments = times.map((time) => new Date(time).toISOString())
  return { state, place, times: moments, proposedBy }
}

interface Review {
  playdateId: number
  userId: number
  answer: PlaydateAnswer
  now: number
}

/**
 * The first answer counts. When both have said that it went well, each has met one more person; the
 * rows of both are locked, so that it is counted once.
 */
export async function storeReview(
  trx: Db,
  { playdateId, userId, answer, now }: Review,
): Promise<void> {
  const { user1Id, user2Id } = await getPlaydate(trx, playdateId, userId)
  await lockPeople(trx, [user1Id, user2Id])
  const playdate = await getPlaydate(trx, playdateId, userId)
  const askedAt = (playdate.startsAt ?? now) + playdateRules.askAfterMs
  if (playdate.state !== 'accepted' || now < askedAt) throw new AppError('not_found')
  const mine = answerOf(playdate, userId)
  if (playdate[mine] !== null) return
  await trx
    .updateTable('playdates')
    .set({ [mine === 'user1Answer' ? 'user1_answer' : 'user2_answer']: answer })
    .where('id', '=', playdateId)
    .execute()
  const theirs = playdate[mine === 'user1Answer' ? 'user2Answer' : 'user1Answer']
  if (answer === 'well' && theirs === 'well') await countMeeting(trx, [user1Id, user2Id])
}
