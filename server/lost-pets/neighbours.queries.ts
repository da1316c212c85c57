import { sql } from 'kysely'
import { durations, limits } from '../../contract/limits.ts'
import { take } from '../allowances/allowances.queries.ts'
import { citiesWithin } from '../cities/cities.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { replaceNotified, scheduleChecks } from '../notifications/checks.queries.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import { circleSize, isFull, quarterMs } from './circles.ts'
import { findHold, stopsAtOnce } from './holds.queries.ts'
import { nearKilometres } from './lost-pets.queries.ts'
import { walkEnd, walkOrder } from './walk-order.queries.ts'

// The people near a lost pet are notified in circles, and each circle in slices (decision 066). A slice and
// the position behind it are one commit, so that nobody is notified twice or left out when a server dies.

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
  if (hold === 'hidden') return now + quarterMs
  if (alarm.endedAt !== null) return thankNext(trx, alarm, alarm.endedAt, now)
  if (stopsAtOnce(hold)) return now + quarterMs
  if (!isFull(alarm)) return notifyNext(trx, alarm, now)
  const nextAt = alarm.circleAt + quarterMs
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
    .select('users.suspended_at as suspendedAt')
    .select(['circle', 'circle_at as circleAt', 'looked', 'walk_start as walkStart'])
    .select(['walked_cities as walkedCities', 'walked_to as walkedTo'])
    .where('lost_pets.id', '=', lostPetId)
    .executeTakeFirst()
  return row ?? null
}

/** Waits until the end of the search can no longer be undone. */
async function thankNext(trx: Db, alarm: Alarm, endedAt: number, now: number) {
  const finalAt = endedAt + durations.endUndoMs
  if (now < finalAt) return finalAt
  if (alarm.found !== 1) return null
  const about = { topic: 'lost', subjectId: alarm.id, next: 'found' }
  const thanked = await replaceNotified(trx, { ...about, now, limit: slice })
  return thanked === slice ? now : null
}

async function notifyNext(trx: Db, alarm: Alarm, now: number): Promise<number | null> {
  const { people, walkedCities } = await listNext(trx, alarm, now)
  const left = circleSize(alarm.circle) - alarm.notified
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
  return looked.length === 0 ? null : now
}

interface Person {
  id: number
  /** How far from the start of this walk. */
  position: number
  /** Wants to know, can be notified, and may be today. */
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
  { ownerId, walkStart }: Alarm,
  { cityId, from, now }: { cityId: number; from: number; now: number },
): Promise<Person[]> {
  const asked = { cityId, ownerId }
  const ahead =
    from < walkEnd ? await selectPeople(trx, { ...asked, from, to: walkEnd, limit: slice }) : []
  const left = slice - ahead.length
  const again = { ...asked, from: Math.max(from - walkEnd, 0), to: walkStart, limit: left }
  const behind = left > 0 ? await selectPeople(trx, again) : []
  return [...ahead, ...behind].map(({ id, order, wants, mail, hasBrowser, fullAt, ...row }) => {
    const wantsAndMay = id !== ownerId && wants !== 0 && isLeft(fullAt, now)
    return {
      id,
      position: (Number(order) - walkStart + walkEnd) % walkEnd,
      isReachable: Boolean(row.isActive) && wantsAndMay && (Boolean(hasBrowser) || mail === 1),
      isBlocked: !row.isUnblocked,
    }
  })
}

interface Walk {
  cityId: number
  ownerId: number
  from: number
  to: number
  limit: number
}

/** Conditions are selected, not filtered, so that a slice never reads more than `limit` rows. */
const selectPeople = prepare((db, { cityId, ownerId, from, to, limit }: Walk) =>
  db
    .selectFrom('users')
    .leftJoin('notification_settings', 'notification_settings.user_id', 'users.id')
    .leftJoin('allowances', (join) =>
      join.on(sql<boolean>`allowances.key = ${sql.lit(receiverKey(''))} || users.id`),
    )
    .select(['users.id', walkOrder.as('order'), 'notification_settings.lost_pets as wants'])
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

const fillMs = 24 * 60 * 60 * 1000

export const receiverKey = (userId: number | string): string => `alarms to person ${userId}`

const isLeft = (fullAt: number | null, now: number) =>
  (fullAt ?? 0) <= now + fillMs - fillMs / limits.alarmsPerDay

/** Counts an alarm for this person. False if they had enough today. */
export async function spendReceivedAlarm(trx: Db, userId: number, now: number): Promise<boolean> {
  const allowance = { key: receiverKey(userId), most: limits.alarmsPerDay, fillMs }
  return take(trx, allowance, 1, now)
}
