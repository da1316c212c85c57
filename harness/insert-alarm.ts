import type { Db } from '../server/db/store.ts'
import { insertLostPet } from '../server/lost-pets/raise-alarm.queries.ts'

/** Raises an alarm with a photo for the first pet of this person, so that its circles can grow. */
export async function insertAlarm(db: Db, userId: number, now: number): Promise<void> {
  const pet = await db
    .selectFrom('pets')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const photo = await db
    .insertInto('photos')
    .values({ user_id: userId, key: 'k', placeholder: '', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLostPet(db, {
    userId,
    petId: pet.id,
    photoId: photo.id,
    cityId: null,
    network: null,
    place: 'Parque del Retiro',
    words: '',
    lostAt: now,
    now,
  })
}
