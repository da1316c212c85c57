import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'

/** The number of the last committed change. */
export async function getChange(db: Db): Promise<number> {
  const { n } = await db.selectFrom('deck_clock').select('n').executeTakeFirstOrThrow()
  return n
}

export const changesAtOnce = 1000

/** The next changes, in batches. */
export const listChanges = prepare((db, { known }: { known: number }) =>
  db
    .selectFrom('deck_changes')
    .select(['n', 'user_id as userId', 'left_city as leftCity', 'left_place as leftPlace'])
    .select(['city_id as cityId', 'place', 'kinds as traits'])
    .where('n', '>', known)
    .orderBy('n')
    .limit(changesAtOnce),
)

/** All households in the deck, by city and ascending place. */
export const pageOfPlaces = prepare((db, from: { cityId: number; place: number }) =>
  db
    .selectFrom('users')
    .select(['city_id as cityId', 'place', 'id', 'kinds as traits'])
    .where('place', 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('city_id', 'place'), '>', tuple(from.cityId, from.place)),
    )
    .orderBy('city_id')
    .orderBy('place')
    .limit(2000)
    .$narrowType<{ place: number }>(),
)
