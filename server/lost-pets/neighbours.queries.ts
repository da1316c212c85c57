import { sql } from 'kysely'
import { durations } from '../../contract/limits.ts'
import { take } from '../allowances/allowances.queries.ts'
import { citiesWithin } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { serverLimits } from '../limits.ts'
import { replaceNotified, scheduleChecks } from '../notifications/checks.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { circleMs, circleSize, isFull, isNewAccount, quarterMs } from './circles.ts'
import { findHold, type Hold, stopsAtOnce } from './holds.queries.ts'
import { isProven, type LostPetNews } from './lost-pet-news.queries.ts'
import { nearKilometres } from './lost-pets.queries.ts'
import { walkEnd, walkOrder } from './walk-order.queries.ts'

// The people near a lost pet are notified in circles, and each circle in slices (decision 066). A slice and
// the position behind it are one commit, so that nobody is notified twice or left out when a server dies.

const day = 24 * 60 * 60 * 1000

/** How long it is known who was notified of an alarm. */
export const rememberedMs = 7 * day

/** A search that is stopped goes on soon after a moderator has decided. */
const askAgainMs = 60 * 1000

/** How many people one slice looks at. */
const slice = 100

/**
 * Schedules the checks of the next people. Returns when to go on, or null when everybody was looked at, or
 * the search was given up. After the pet was found, it thanks those who were notified.
 */
export async function notifyNeighbours(
  trx: Db,
  lostPetId: number,
  now: number,
): Promise<number | null> {
  const alarm = await findAlarm(trx, lostPetId)
  if (!alarm) return null
  const hold = await findHold(trx, alarm, now)
  // What a moderator decided may be reversed.
  if (hold === 'hidden') return now + askAgainMs
  if (alarm.endedAt !== null) return thankNext(trx, alarm, { endedAt: alarm.endedAt, hold, now })
  if (stopsAtOnce(hold)) return now + askAgainMs
  if (alarm.walks > 0 && now >= lastWalkAt(alarm.raisedAt)) return null
  if (hasWalked(alarm)) return walkAgain(trx, alarm, now)
  const isNew = isNewAccount(alarm.ownerSince, now)
  if (!isFull(alarm, isNew)) return notifyNext(trx, alarm, now)
  const nextAt = alarm.circleAt + circleMs(isNew)
  if (now < nextAt) return nextAt
  if (hold) return now + quarterMs
  const next = { circle: alarm.circle + 1, circleAt: now, looked: 0 }
  return notifyNext(trx, { ...alarm, ...next }, now)
}

type Alarm = NonNullable<Awaited<ReturnType<typeof findAlarm>>>

/** Null if its owner has deleted their account. */
async function findAlarm(trx: Db, lostPetId: number) {
  const row = await trx
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .leftJoin('photos', (join) =>
      join.onRef('photos.id', '=', 'lost_pets.photo_id').on('photos.hidden_at', 'is', null),
    )
    .select(['lost_pets.id', 'lost_pets.key', 'lost_pets.city_id as cityId', 'ended_at as endedAt'])
    .select(['found', 'lost_pets.hidden_at as hiddenAt', 'raised_at as raisedAt', 'notified'])
    .select(['users.id as ownerId', 'users.created_at as ownerSince', 'photos.key as photoKey'])
    .select(['users.suspended_at as suspendedAt', 'users.email_confirmed_at as confirmedAt'])
    .select('crowded')
    .select(['circle', 'circle_at as circleAt', 'looked', 'walk_start as walkStart'])
    .select(['walked_cities as walkedCities', 'walked_to as walkedTo', 'walks'])
    .where('lost_pets.id', '=', lostPetId)
    .executeTakeFirst()
  return row ?? null
}

/** Waits until the end of the search can no longer be undone. A search that is held thanks nobody. */
async function thankNext(
  trx: Db,
  alarm: Alarm,
  { endedAt, hold, now }: { endedAt: number; hold: Hold | null; now: number },
) {
  const finalAt = endedAt + durations.endUndoMs
  if (now < finalAt) return finalAt
  if (alarm.found !== 1 || hold !== null) return null
  const about = { topic: 'lost', subjectId: alarm.id, next: 'found' }
  const thanked = await replaceNotified(trx, { ...about, now, limit: slice })
  return thanked === slice ? now : null
}

const hasWalked = ({ cityId, walkedCities }: Alarm): boolean =>
  walkedCities >= citiesWithin(cityId, nearKilometres).length

/**
 * Whoever had enough alarms today is looked at again a day later, while it is known who was notified of
 * this one.
 */
async function walkAgain(
  trx: Db,
  { id, circleAt, raisedAt, walks }: Alarm,
  now: number,
): Promise<number | null> {
  const nextAt = circleAt + day
  if (nextAt >= lastWalkAt(raisedAt)) return null
  if (now < nextAt) return nextAt
  const again = { walks: walks + 1, circle_at: now, looked: 0, walked_cities: 0, walked_to: -1 }
  await trx.updateTable('lost_pets').set(again).where('id', '=', id).execute()
  return now
}

const lastWalkAt = (raisedAt: number): number => raisedAt + rememberedMs - day

async function notifyNext(trx: Db, alarm: Alarm, now: number): Promise<number | null> {
  const { people, walkedCities } = await listNext(trx, alarm, now)
  const isNew = isNewAccount(alarm.ownerSince, now)
  const left = circleSize(alarm.circle, isNew) - alarm.notified
  const last = people.filter(({ isReachable }) => isReachable).at(left - 1)
  const looked = last ? people.slice(0, people.indexOf(last) + 1) : people
  const reached = looked.filter(({ isReachable }) => isReachable)
  const about = { topic: 'lost', subjectId: alarm.id, dueAt: now } as const
  await scheduleChecks(
    trx,
    reached.filter(({ isBlocked }) => !isBlocked).map(({ id }) => ({ userId: id, ...about })),
  )
  await trx
    .updateTable('lost_pets')
    .set({
      circle: alarm.circle,
      circle_at: alarm.circleAt,
      notified: alarm.notified + reached.length,
      looked: alarm.looked + looked.length,
      walked_cities: walkedCities,
      walked_to: looked.at(-1)?.position ?? -1,
    })
    .where('id', '=', alarm.id)
    .execute()
  return now
}

interface Person {
  id: number
  /** How far from the start of this walk. */
  position: number
  /** Wants to know, can be notified, may be today, and was not before. */
  isReachable: boolean
  /** Counts as notified, so that the count does not tell where a blocked person lives. */
  isBlocked: boolean
}

/** The next people of the nearest city that has some left. None when everybody was looked at. */
async function listNext(trx: Db, alarm: Alarm, now: number) {
  const cities = citiesWithin(alarm.cityId, nearKilometres)
  let { walkedCities, walkedTo } = alarm
  for (; walkedCities < cities.length; walkedCities += 1) {
    const people = await walkCity(trx, alarm, {
      cityId: cities[walkedCities] ?? 0,
      from: alarm.walkStart + walkedTo + 1,
      now,
    })
    if (people.length > 0) return { people, walkedCities }
    walkedTo = -1
  }
  return { people: [], walkedCities }
}

/** From the start to the end of the order, and then from its beginning to the start. */
async function walkCity(
  trx: Db,
  alarm: Alarm,
  { cityId, from, now }: { cityId: number; from: number; now: number },
): Promise<Person[]> {
  const { id: lostPetId, ownerId, walkStart } = alarm
  const asked = { lostPetId, cityId, ownerId }
  const ahead =
    from < walkEnd ? await selectPeople(trx, { ...asked, from, to: walkEnd, limit: slice }) : []
  const left = slice - ahead.length
  const again = { ...asked, from: Math.max(from - walkEnd, 0), to: walkStart, limit: left }
  const behind = left > 0 ? await selectPeople(trx, again) : []
  return [...ahead, ...behind].map(({ id, order, wants, mail, hasBrowser, ...row }) => {
    const isNew = id !== ownerId && row.checkId === null
    const wantsAndMay = wants !== 0 && isLeft(row.fullAt, keptFor(isProven(alarm, now)), now)
    const canBe = Boolean(row.isActive) && (Boolean(hasBrowser) || mail === 1)
    // A blocked person has no check, and counts in the first walk only.
    const isCounted = Boolean(row.isUnblocked) || alarm.walks === 0
    return {
      id,
      position: (Number(order) - walkStart + walkEnd) % walkEnd,
      isReachable: isNew && wantsAndMay && canBe && isCounted,
      isBlocked: !row.isUnblocked,
    }
  })
}

interface Walk {
  lostPetId: number
  cityId: number
  ownerId: number
  from: number
  to: number
  limit: number
}

/** Conditions are selected, not filtered, so that a slice never reads more than `limit` rows. */
const selectPeople = prepare((db, { lostPetId, cityId, ownerId, from, to, limit }: Walk) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .leftJoin('allowances', (join) =>
      join.on(sql<boolean>`allowances.key = ${sql.lit(receiverKey(''))} || users.id`),
    )
    .leftJoin('checks', (join) =>
      join
        .onRef('checks.user_id', '=', 'users.id')
        .on('checks.topic', '=', 'lost')
        .on('checks.subject_id', '=', lostPetId),
    )
    .select([
      'users.id',
      'checks.id as checkId',
      walkOrder.as('order'),
      'notification_settings.lost_pets as wants',
    ])
    .select(['notification_settings.mail', 'allowances.full_at as fullAt'])
    .select((eb) => [
      isNotSuspended('users').as('isActive'),
      isNotBlocked(ownerId)().as('isUnblocked'),
      eb
        .exists(
          eb
            .selectFrom('push_subscriptions')
            .select('push_subscriptions.id')
            .whereRef('push_subscriptions.user_id', '=', 'users.id'),
        )
        .as('hasBrowser'),
    ])
    .where('city_id', '=', cityId)
    .where(walkOrder, '>=', from)
    .where(walkOrder, '<', to)
    .orderBy(walkOrder)
    .limit(limit),
)

const fillMs = day

export const receiverKey = (userId: number | string): string => `alarms to person ${userId}`

/** Of the alarms of a day one is kept for those with a photo, by accounts older than a day. */
const keptFor = (isProven: boolean): number => (isProven ? 0 : 1)

const isLeft = (fullAt: number | null, kept: number, now: number) =>
  (fullAt ?? 0) <= now + fillMs - (fillMs / serverLimits.alarmsPerDay) * (1 + kept)

/** Counts an alarm for this person. False if they had enough today. */
export async function spendReceivedAlarm(
  trx: Db,
  { userId, isProven }: LostPetNews,
  now: number,
): Promise<boolean> {
  const allowance = { key: receiverKey(userId), most: serverLimits.alarmsPerDay, fillMs }
  return take(trx, allowance, 1, now, keptFor(isProven))
}
