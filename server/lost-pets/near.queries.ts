import { sql } from 'kysely'
import { prepare, prepareList } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { serverLimits } from '../limits.ts'
import { hasNotBlocked } from '../people/visibility.queries.ts'
import { isShown, type PosterRow, selectPosters } from './lost-pets.queries.ts'

interface Viewer {
  viewerId: number
  cityId: number
  /** They have found an animal there. Otherwise it is where they live. */
  hasFound: boolean
}

/** Open searches come first, so that ended ones push none of them out. */
interface Position {
  state: 'open' | 'found'
  before: number
}

const top: Position = { state: 'open', before: Number.MAX_SAFE_INTEGER }

/**
 * Reads a page of one city, open searches before found ones, the newest first. Leaves out those that the
 * person does not see, so only `next` tells whether there are more. A found pet is shown only to people
 * whose account is older than the search. An owner's block hides nothing here: the person would see it.
 */
export async function listLostPetsNear(
  db: Db,
  { now, cursor, viewerId, cityId, hasFound }: Viewer & { now: number; cursor: string | undefined },
): Promise<{ pets: PosterRow[]; next: string | null }> {
  const position = cursor === undefined ? top : readCursor(cursor)
  const page = await selectPage(db, { ...position, cityId, limit: serverLimits.lostPetPage })
  const ids = page.map(({ id }) => id)
  const rows = await selectNear(db, ids, { viewerId, isWanted: hasFound ? 1 : 0 })
  const pets = rows
    .filter((row) => isShown(row, now))
    .filter(({ endedAt, raisedAt, viewerSince }) => endedAt === null || viewerSince <= raisedAt)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const last = page.at(serverLimits.lostPetPage - 1)
  return { pets, next: last ? `${last.state}.${last.id}` : null }
}

function readCursor(cursor: string): Position {
  const [, state, before] = /^(open|found)\.(\d{1,15})$/.exec(cursor) ?? []
  if (!state || !before) throw new AppError('invalid_input')
  return { state: state === 'open' ? 'open' : 'found', before: Number(before) }
}

interface City extends Position {
  cityId: number
  limit: number
}

/** In the order of the alphabet `ended` comes first, then `found`, then `open`. */
const selectPage = prepare((db, { cityId, state, before, limit }: City) =>
  db
    .selectFrom('lost_pet_cities')
    .select(['lost_pet_id as id', 'state'])
    .where('city_id', '=', cityId)
    .where('state', '>=', 'found')
    .where(sql<boolean>`(state, lost_pet_id) < (${state}, ${before})`)
    .orderBy('state', 'desc')
    .orderBy('lost_pet_id', 'desc')
    .limit(limit),
)

interface Near {
  viewerId: number
  /** 1: also for a person who does not want to hear of lost pets. */
  isWanted: number
}

const selectNear = prepareList((db, ids, { viewerId, isWanted }: Near) =>
  selectPosters(db)
    .innerJoin('users as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .leftJoin('notification_settings', 'notification_settings.user_id', 'viewer.id')
    .select('viewer.created_at as viewerSince')
    .where('lost_pets.id', 'in', ids)
    .where('users.id', '<>', viewerId)
    .where('lost_pets.hidden_at', 'is', null)
    .where(hasNotBlocked(viewerId))
    .where(({ eb, fn, lit, ref, val }) =>
      eb.or([
        eb(fn.coalesce(ref('notification_settings.lost_pets'), lit(1)), '=', 1),
        eb(val(isWanted), '=', lit(1)),
      ]),
    ),
)
