import type { Language, LostPetNewsKind } from '../../contract/news-words.ts'
import { prepare } from '../db/prepare.ts'
import type { Db } from '../db/store.ts'
import { isNotBlocked, isNotSuspended } from '../people/visibility.queries.ts'
import type { QuietHours } from './quiet-hours.ts'
import { readSettings, settingsColumns } from './settings.ts'

/** What a notification says to one person about one lost pet. */
export interface LostPetNews {
  chatId: null
  lostPetId: number
  userId: number
  kind: LostPetNewsKind
  key: string
  petName: string
  place: string
  isOwner: boolean
  isEnded: boolean
  /** The owner has not answered yet whether the search goes on. */
  isAsked: boolean
  wantsLostPets: boolean
  language: Language
  quietHours: QuietHours
}

interface Receiver {
  lostPetId: number
  userId: number
}

/** `users` is the owner. */
const selectNews = prepare((db, { lostPetId, userId }: Receiver) =>
  db
    .selectFrom('lost_pets')
    .innerJoin('users', 'users.id', 'lost_pets.user_id')
    .innerJoin('users as me', (join) => join.on('me.id', '=', userId).on(isNotSuspended('me')))
    .leftJoin('notification_settings as settings', 'settings.user_id', 'me.id')
    .select(['key', 'pet_name as petName', 'lost_pets.place', 'users.id as ownerId'])
    .select(['ended_at as endedAt', 'asked_at as askedAt'])
    .select(settingsColumns.map((column) => `settings.${column}` as const))
    .where('lost_pets.id', '=', lostPetId)
    .where(isNotSuspended('users'))
    .where(isNotBlocked(userId)),
)

/** Null when the pet's owner is gone, suspended, or blocked in either direction. */
export async function findLostPetNews(
  db: Db,
  { lostPetId, userId, kind }: Receiver & { kind: LostPetNewsKind },
): Promise<LostPetNews | null> {
  const [row] = await selectNews(db, { lostPetId, userId })
  if (!row) return null
  const settings = readSettings(row)
  return {
    ...{
      chatId: null,
      lostPetId,
      userId,
      kind,
      key: row.key,
      petName: row.petName,
      place: row.place,
    },
    isOwner: row.ownerId === userId,
    isEnded: row.endedAt !== null,
    isAsked: row.askedAt !== null,
    wantsLostPets: settings.lostPets,
    language: settings.language,
    quietHours: settings,
  }
}

/** Asked right before sending: the pet may be found by then. */
export function isStillLostPetNews(news: LostPetNews): boolean {
  const { kind, isOwner, isEnded, isAsked, wantsLostPets } = news
  if (isEnded) return false
  if (kind === 'lost') return !isOwner && wantsLostPets
  return isOwner && (kind === 'sighting' || isAsked)
}
