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
    .select(['n', 'user_id as userId', 'left_city as leftCity', 'left_place as leftRank'])
    .select(['city_id as cityId', 'place as rank', 'kinds as traits'])
    .where('n', '>', known)
    .orderBy('n')
    .limit(changesAtOnce),
)

/** All households in the deck, by city and ascending rank. */
export const pageOfRanks = prepare((db, from: { cityId: number; rank: number }) =>
  db
    .selectFrom('users')
    .select(['city_id as cityId', 'place as rank', 'id', 'kinds as traits'])
    .where('place', 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('city_id', 'place'), '>', tuple(from.cityId, from.rank)),
    )
    .orderBy('city_id')
    .orderBy('place')
    .limit(2000)
    .$narrowType<{ rank: number }>(),
)
