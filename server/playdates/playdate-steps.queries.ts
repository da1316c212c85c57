import { randomUUID } from 'node:crypto'
import { type PlaydateStep, playdateRules } from '../../contract/playdate-words.ts'
import { insertMessage, type StoredMessage } from '../chat/insert-messages.queries.ts'
import { lockChat } from '../chat/lock-chat.queries.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { scheduleChecks } from '../notifications/checks.queries.ts'
import { getSettings } from '../notifications/settings.queries.ts'
import { notifyAfterMs } from '../notifications/topic.ts'
import { stepText } from './playdate-texts.ts'
import {
  findNewestPlaydate,
  getPlaydate,
  readTimes,
  type StoredPlaydate,
} from './playdates.queries.ts'
import { remindBeforeMs } from './reminder.topic.ts'

interface Actor {
  userId: number
  /** Makes the step idempotent. */
  clientId: string
  now: number
}

export interface Proposal {
  place: string
  times: number[]
}

/** A step on the version of the playdate that the person saw. */
export type Act =
  | ({ step: 'changed' } & Proposal)
  | { step: 'accepted'; time: number }
  | { step: 'declined' }
  | { step: 'cancelled' }

/** The playdate after the step. The message is null if the step changed nothing. */
export interface Taken {
  playdate: StoredPlaydate
  message: StoredMessage | null
}

// Every step locks the row of the chat, so concurrent steps run one after the other and the second one
// sees the result of the first.

export async function propose(
  db: Db,
  { chatId, ...actor }: Actor & { chatId: number },
  proposal: Proposal,
): Promise<Taken> {
  return inTransaction(db, async (trx) => {
    const { userId, now } = actor
    const { user1Id, user2Id, endedAt } = await lockChat(trx, chatId, userId)
    const repeated = await findStep(trx, { chatId, ...actor })
    if (repeated) return resume(trx, repeated, { chatId, ...actor })
    if (endedAt !== null) throw new AppError('chat_ended')
    requireTimes(proposal.times, now)
    await closePast(trx, chatId, now)
    const newest = await findNewestPlaydate(trx, chatId, userId)
    if (newest?.closedAt === null) throw new AppError('playdate_open')
    await requireSpace(trx, chatId, userId)
    const { id } = await trx
      .insertInto('playdates')
      .values({
        chat_id: chatId,
        user1_id: user1Id,
        user2_id: user2Id,
        state: 'proposed',
        ...proposed(proposal, userId),
        changed_by: userId,
        changed_at: now,
        calendar_id: randomUUID(),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return storeStep(trx, id, 'proposed', actor)
  })
}

/** Rejects the step if the playdate has changed since the person saw it. */
export async function takeStep(
  db: Db,
  { playdateId, version, ...actor }: Actor & { playdateId: number; version: number },
  act: Act,
): Promise<Taken> {
  return inTransaction(db, async (trx) => {
    const { userId, now } = actor
    const { chatId } = await getPlaydate(trx, playdateId, userId)
    const { endedAt } = await lockChat(trx, chatId, userId)
    const repeated = await findStep(trx, { chatId, ...actor })
    if (repeated) return resume(trx, repeated, { chatId, ...actor })
    const playdate = await getPlaydate(trx, playdateId, userId)
    if (isDoneAlready(playdate, act, userId)) return { playdate, message: null }
    if (endedAt !== null) throw new AppError('chat_ended')
    requireCurrent(playdate, version)
    if (playdate.endsAt <= now) throw new AppError('playdate_past')
    await trx
      .updateTable('playdates')
      .set({
        ...changesOf(playdate, act, actor),
        version: version + 1,
        changed_by: userId,
        changed_at: now,
      })
      .where('id', '=', playdateId)
      .where('version', '=', version)
      .execute()
    return storeStep(trx, playdateId, act.step, actor)
  })
}

/** A goodbye cancels what is still to come. Its line is the last message, so that no step is stored. */
export async function cancelComing(
  trx: Db,
  { chatId, userId, now }: { chatId: number; userId: number; now: number },
): Promise<void> {
  await trx
    .updateTable('playdates')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      state: 'cancelled',
      changed_by: userId,
      changed_at: now,
      closed_at: now,
      ends_at: now,
    }))
    .where('chat_id', '=', chatId)
    .where('closed_at', 'is', null)
    // An accepted one that has begun is left: both are asked how it went.
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'proposed'), eb('ends_at', '>', now)]),
        and([eb('state', '=', 'accepted'), eb('starts_at', '>', now)]),
      ]),
    )
    .execute()
}

/** True if another device or the other person has already done the same. */
function isDoneAlready(playdate: StoredPlaydate, act: Act, userId: number): boolean {
  const { state, startsAt, changedBy } = playdate
  if (act.step === 'cancelled') return state === 'cancelled'
  if (changedBy !== userId) return false
  if (act.step === 'accepted') return state === 'accepted' && startsAt === act.time
  return act.step === 'declined' && state === 'declined'
}

function requireCurrent({ state, version }: StoredPlaydate, seen: number): void {
  if (state === 'cancelled' || state === 'declined') throw new AppError('playdate_cancelled')
  if (version === seen) return
  throw new AppError(state === 'accepted' ? 'playdate_accepted' : 'playdate_changed')
}

/** A playdate that was changed more often can only be answered or cancelled. */
const mostVersions = 100
/** Of one chat. A block removes all of them at once, so their number has a bound. */
const mostKept = 50
/** So that nobody can use up the playdates of the other person. */
const mostKeptByOne = mostKept / 2

function changesOf(playdate: StoredPlaydate, act: Act, { userId, now }: Actor) {
  if (act.step === 'cancelled') return { state: 'cancelled', closed_at: now, ends_at: now } as const
  if (act.step === 'changed') {
    if (playdate.version >= mostVersions) throw new AppError('too_many_playdates')
    requireTimes(act.times, now)
    return { state: 'proposed', ...proposed(act, userId) } as const
  }
  const isOpenToThem = playdate.state === 'proposed' && playdate.proposedBy !== userId
  if (!isOpenToThem) throw new AppError('invalid_input')
  if (act.step === 'declined') return { state: 'declined', closed_at: now, ends_at: now } as const
  if (!readTimes(playdate).includes(act.time)) throw new AppError('invalid_input')
  if (act.time <= now) throw new AppError('playdate_past')
  const endsAt = act.time + playdateRules.lastsMs
  return { state: 'accepted', starts_at: act.time, ends_at: endsAt } as const
}

function proposed({ place, times }: Proposal, userId: number) {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    proposed_by: userId,
    place: place.trim(),
    times: JSON.stringify(sorted),
    ends_at: sorted.at(-1) ?? 0,
  }
}

const day = 24 * 60 * 60 * 1000

function requireTimes(times: readonly number[], now: number): void {
  if (times.some((time) => time <= now)) throw new AppError('playdate_past')
  const last = now + playdateRules.mostDaysAhead * day
  if (times.some((time) => time > last)) throw new AppError('playdate_too_far')
}

async function requireSpace(trx: Db, chatId: number, userId: number): Promise<void> {
  const kept = await trx
    .selectFrom('playdates')
    .select('proposed_by as proposedBy')
    .where('chat_id', '=', chatId)
    .execute()
  const own = kept.filter(({ proposedBy }) => proposedBy === userId)
  if (kept.length >= mostKept || own.length >= mostKeptByOne)
    throw new AppError('too_many_playdates')
}

/** A chat has one open playdate. Closes it if its time has passed, so that the next one can be proposed. */
async function closePast(trx: Db, chatId: number, now: number): Promise<void> {
  await trx
    .updateTable('playdates')
    .set({ closed_at: now })
    .where('chat_id', '=', chatId)
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute()
}

/** Stores the step as a message: the text is for clients that know only the spec. */
async function storeStep(
  trx: Db,
  playdateId: number,
  step: PlaydateStep,
  { userId, clientId, now }: Actor,
): Promise<Taken> {
  const playdate = await getPlaydate(trx, playdateId, userId)
  const { chatId, version: playdateVersion, startsAt } = playdate
  const { settings } = await getSettings(trx, userId)
  const body = stepText(step, playdate, settings)
  const draft = { chatId, userId, clientId, body, playdateId, playdateVersion, step }
  const message = await insertMessage(trx, draft, now)
  if (!message?.isNew) throw new AppError('invalid_input')
  await scheduleStepChecks(trx, { chatId, userId, startsAt, members: message.members, now })
  return { playdate, message }
}

interface Step {
  chatId: number
  userId: number
  members: readonly number[]
  /** Of the playdate, if it was accepted. */
  startsAt: number | null
  now: number
}

/** The other person is notified of the step, and both are reminded of the playdate. */
async function scheduleStepChecks(trx: Db, step: Step): Promise<void> {
  const { chatId, userId, members, startsAt, now } = step
  const others = members.filter((member) => member !== userId)
  await scheduleChecks(trx, [
    ...others.map((other) => ({
      topic: 'playdate' as const,
      userId: other,
      subjectId: chatId,
      dueAt: now + notifyAfterMs,
    })),
    ...(startsAt === null ? [] : members).map((member) => ({
      topic: 'reminder' as const,
      userId: member,
      subjectId: chatId,
      dueAt: (startsAt ?? 0) - remindBeforeMs,
    })),
  ])
}

type StepKey = Actor & { chatId: number }

const findStep = (trx: Db, { chatId, userId, clientId }: StepKey) =>
  trx
    .selectFrom('messages')
    .select(['playdate_id as playdateId', 'body'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .where('playdate_id', 'is not', null)
    .$narrowType<{ playdateId: number }>()
    .executeTakeFirst()

/** A repeated step is published again, because a server may have died before it published the first one. */
async function resume(
  trx: Db,
  { playdateId, body }: { playdateId: number; body: string },
  { chatId, userId, clientId, now }: StepKey,
): Promise<Taken> {
  const playdate = await getPlaydate(trx, playdateId, userId)
  const message = await insertMessage(trx, { chatId, userId, clientId, body }, now)
  return { playdate, message }
}
