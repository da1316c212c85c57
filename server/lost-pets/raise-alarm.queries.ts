import { randomInt } from 'node:crypto'
import { retention } from '../../contract/retention.ts'
import { type Allowance, spend, take } from '../allowances/allowances.queries.ts'
import { fingerprint, fingerprintMailbox } from '../allowances/fingerprint.ts'
import { citiesWithin } from '../cities/cities.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { isDuplicate } from '../db/store-trouble.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { networkKey } from '../http/address-key.ts'
import { serverLimits } from '../limits.ts'
import { scheduleBroadcast } from '../notifications/checks.queries.ts'
import { lockPeople } from '../people/lock-people.queries.ts'
import { isNewAccount } from './circles.ts'
import { findOwnPhoto, nearKilometres, searchMs } from './lost-pets.queries.ts'
import { requirePast } from './past-time.ts'
import { hasAddress, requireNoLink } from './require-no-link.ts'
import { walkEnd } from './walk-order.queries.ts'

interface NewLostPet {
  userId: number
  petId: number
  photoId: number | null
  /** Null: that of the person. */
  cityId: number | null
  place: string
  words: string
  lostAt: number
  /** What the new accounts of this network may spend. Null: it is not limited. */
  network: Allowance | null
  now: number
}

/** Returns the key of the poster. The people nearby are notified by the notifier. */
export async function insertLostPet(db: Db, pet: NewLostPet): Promise<string> {
  const { userId, photoId, place, words, now } = pet
  requirePast(pet.lostAt, now)
  requireNoLink(place, words)
  return inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId])
    const own = await findOwn(trx, pet)
    const isPhotoOwn = photoId === null || (await findOwnPhoto(trx, userId, photoId))
    if (!own || !isPhotoOwn) throw new AppError('not_found')
    if (hasAddress(own.petName)) throw new AppError('pet_name_has_link')
    const key = newKey()
    const cityId = pet.cityId ?? own.cityId
    const isNew = isNewAccount(own.since, now)
    const isCrowded = isNew && pet.network !== null && !(await take(trx, pet.network, 1, now))
    const { id } = await trx
      .insertInto('lost_pets')
      .values({
        key,
        user_id: userId,
        pet_id: pet.petId,
        pet_name: own.petName.trim(),
        photo_id: photoId,
        city_id: cityId,
        place,
        words,
        lost_at: Math.min(pet.lostAt, now),
        raised_at: now,
        asks_at: now + searchMs,
        circle_at: now,
        crowded: isCrowded ? 1 : 0,
        walk_start: randomInt(walkEnd),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        throw isDuplicate(error) ? new AppError('already_lost') : error
      })
    const allowances = [await alarmAllowance(trx, own.email)]
    await spend(trx, { allowances, amount: 1, code: 'too_many_alarms', now })
    const cityIds = citiesWithin(cityId, nearKilometres)
    await trx
      .insertInto('lost_pet_cities')
      .values(cityIds.map((cityId) => ({ city_id: cityId, lost_pet_id: id })))
      .execute()
    await scheduleBroadcast(trx, { topic: 'lost', subjectId: id, dueAt: now })
    return key
  })
}

/** By mailbox and not by account, so that a deleted account that is made again still counts. */
export const alarmAllowance = async (db: Db, email: string) => ({
  key: `alarms of mailbox ${await fingerprintMailbox(db, email)}`,
  most: serverLimits.alarmsPerWeek,
  fillMs: retention.alarmDays * 24 * 60 * 60 * 1000,
})

/**
 * Two alarms a day of all new accounts of a network (an IPv4 address, or an IPv6 /48) notify people. A third
 * one is refused to nobody, because many people may share an address: it notifies when the account is a day
 * old.
 */
export async function networkAllowance(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  ip: string,
): Promise<Allowance | null> {
  if (!config.rateLimits) return null
  const network = await fingerprint(db, 'addresses', networkKey(ip))
  const key = `alarms of new accounts from ${network}`
  return { key, most: serverLimits.alarmsPerNetwork, fillMs: 24 * 60 * 60 * 1000 }
}

/** The pet must be the person's own. */
const findOwn = (trx: Db, { userId, petId }: NewLostPet) =>
  trx
    .selectFrom('pets')
    .innerJoin('users', 'users.id', 'pets.user_id')
    .select(['pets.name as petName', 'city_id as cityId', 'email'])
    .select('users.created_at as since')
    .where('pets.id', '=', petId)
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** 12 digits. */
const newKey = () => String(randomInt(10 ** 11, 10 ** 12))
