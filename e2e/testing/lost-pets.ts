import type { RaisedLostPet } from '../../contract/lost-pets.ts'
import type { Household } from '../../contract/pets.ts'
import type { PhotoItem } from '../../contract/photos.ts'
import type { Person } from './people.ts'

interface Loss {
  place?: string
  words?: string
}

/** Says that the first pet of a person is lost. Returns the key of its poster. */
export async function loseAPet(
  { client, id }: Person,
  { place = 'Parque del Retiro', words = '' }: Loss = {},
): Promise<string> {
  const { body: household } = await client.get<Household>(`/api/household/${id}`)
  const { body: photos } = await client.get<PhotoItem[]>(`/api/userprofile/${id}?images=url`)
  const { body } = await client.post<RaisedLostPet>('/api/raiselostpet', {
    userId: id,
    petId: household.pets[0]?.id,
    photoId: photos[0]?.id,
    place,
    words,
    lostAt: new Date().toISOString(),
  })
  return body.key
}
