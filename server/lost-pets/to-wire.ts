import type { Poster, Sighting } from '../../contract/lost-pets.ts'
import type { PosterPet } from '../../contract/pets.ts'
import { cityName } from '../cities/cities.ts'
import type { PosterRow } from './lost-pets.queries.ts'
import type { listSightings } from './sightings.queries.ts'

export function toPoster(row: PosterRow): Omit<Poster, 'ownerId'> {
  const { key, petName, place, words, endedAt, found } = row
  return {
    ...{ key, petName, place, words },
    pet: row.petId === null ? null : toPosterPet(row),
    photoUrl: row.photoKey ? `/api/lostpetphoto/${key}` : null,
    city: cityName(row.cityId),
    lostAt: new Date(row.lostAt).toISOString(),
    foundAt: found === 1 && endedAt !== null ? new Date(endedAt).toISOString() : null,
  }
}

/** Unknown facts are left out. */
function toPosterPet({ species, breed, sex, born, size }: PosterRow): PosterPet {
  const facts = Object.entries({ species, breed, sex, born, size })
  return Object.fromEntries(facts.filter(([, value]) => value !== null)) as PosterPet
}

type SightingRow = Awaited<ReturnType<typeof listSightings>>[number]

export function toSighting({
  id,
  words,
  sentAt,
  personId,
  name,
  animalName,
}: SightingRow): Sighting {
  const person =
    personId === null ? null : { id: personId, name: name ?? '', animalName: animalName ?? '' }
  return { id, words, sentAt: new Date(sentAt).toISOString(), person }
}
