import type { FoundAnimals, OwnFoundAnimal } from '../../contract/found-animals.ts'
import { hasLink } from '../../contract/has-link.ts'
import type { LostPetsNear, Reach, Sighting } from '../../contract/lost-pets.ts'
import type { PosterPet } from '../../contract/pets.ts'
import { citiesWithin, cityName } from '../cities/cities.ts'
import { circleMs, circleSize, isFull, isNewAccount, roundReach } from './circles.ts'
import type { ClaimRow } from './claims.queries.ts'
import type { FoundRow, findOwnFoundAnimal } from './found-animals.queries.ts'
import { type Hold, stopsAtOnce } from './holds.queries.ts'
import { nearKilometres, type OwnRow, type PosterRow } from './lost-pets.queries.ts'
import type { listSightings } from './sightings.queries.ts'

export function toPoster(row: PosterRow): LostPetsNear[number] {
  const { key, petName, place, words, endedAt, found } = row
  return {
    key,
    petName,
    place,
    words,
    pet: row.petId === null ? null : toPosterPet(row),
    photoUrl: row.photoKey ? `/api/lostpetphoto/${key}` : null,
    city: cityName(row.cityId),
    lostAt: new Date(row.lostAt).toISOString(),
    lastSeen: toLastSeen(row),
    foundAt: found === 1 && endedAt !== null ? new Date(endedAt).toISOString() : null,
  }
}

const toLastSeen = ({ seenPlace, seenAt }: PosterRow) =>
  seenPlace === null || seenAt === null
    ? null
    : { place: seenPlace, at: new Date(seenAt).toISOString() }

/** Unknown facts are left out, and a breed with a link, because people write it and can change it later. */
function toPosterPet({ species, breed, sex, born, size }: PosterRow): PosterPet {
  const safeBreed = breed !== null && hasLink(breed) ? null : breed
  const facts = Object.entries({ species, breed: safeBreed, sex, born, size })
  return Object.fromEntries(facts.filter(([, value]) => value !== null)) as PosterPet
}

type SightingRow = Awaited<ReturnType<typeof listSightings>>['sightings'][number]

export function toSighting(row: SightingRow, readTo: number): Sighting {
  const { id, words, sentAt, personId, name, animalName, isUnblocked, chatId, receipt } = row
  const isNamed = personId !== null && Boolean(isUnblocked)
  return {
    id,
    words,
    sentAt: new Date(sentAt).toISOString(),
    seenAt: new Date(row.seenAt).toISOString(),
    photo:
      row.placeholder === null
        ? null
        : { url: `/api/sightingphotos/${id}`, placeholder: row.placeholder },
    person: isNamed ? { id: personId, name: name ?? '', animalName: animalName ?? '' } : null,
    chatId: isNamed ? chatId : null,
    isNew: id > readTo,
    isReported: receipt !== null,
  }
}

export function toReach(row: OwnRow, hold: Hold | null, now: number): Reach {
  const { circle, circleAt, notified, cityId, walkedCities } = row
  const told = roundReach(notified)
  if (hold !== 'hidden' && walkedCities >= citiesWithin(cityId, nearKilometres).length) {
    return { told, next: null, heldFor: null }
  }
  const isNew = isNewAccount(row.ownerSince, now)
  const isCircleFull = isFull(row, isNew)
  const isStopped = stopsAtOnce(hold) || (isCircleFull && hold !== null)
  const at = isCircleFull ? circleAt + circleMs(isNew) : circleAt
  const upTo = circleSize(isCircleFull ? circle + 1 : circle, isNew)
  const next = { at: new Date(at).toISOString(), upTo }
  return { told, next: isStopped ? null : next, heldFor: hold }
}

export function toFoundAnimal(row: FoundRow): FoundAnimals[number] {
  const { id, claimWords, answer, contact } = row
  return {
    id,
    ...toAnimal(row),
    photo: { url: `/api/sightingphotos/${id}`, placeholder: row.placeholder ?? '' },
    claim:
      claimWords === null
        ? null
        : { words: claimWords, answer, contact: answer === 'yes' ? contact : null },
  }
}

type OwnFoundRow = NonNullable<Awaited<ReturnType<typeof findOwnFoundAnimal>>>

export function toOwnFoundAnimal(
  row: OwnFoundRow,
  claims: readonly ClaimRow[],
  now: number,
): OwnFoundAnimal {
  const { isShown, endsAt, contact, recordedAt } = row
  return {
    ...toAnimal(row),
    contact,
    state: !isShown ? 'hidden' : endsAt > now ? 'open' : 'ended',
    endsAt: new Date(endsAt).toISOString(),
    claims: claims.map(({ id, petName, lostPetKey, raisedAt, words, sentAt, answer }) => ({
      id,
      petName: petName ?? '',
      lostPetKey,
      isAlarmLater: raisedAt !== null && raisedAt > recordedAt,
      words,
      sentAt: new Date(sentAt).toISOString(),
      answer,
    })),
  }
}

const toAnimal = ({ species, size, place, words, cityId, foundAt }: FoundRow | OwnFoundRow) => ({
  species,
  size,
  place,
  words,
  city: cityName(cityId),
  foundAt: new Date(foundAt).toISOString(),
})
