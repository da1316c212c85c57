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
    .where('lost_pets.hidden_at', 'is', null)
    .where(isNotSuspended('users'))
    .where(isNotBlocked(userId)),
)

/** Null when the search is hidden, or the owner is gone, suspended, or blocked in either direction. */
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

const day = 24 * 60 * 60 * 1000
/** A mail names so many lost pets nearby, the newest of those that are looked at. */
const mostMailed = 3
const mostRead = 20

/**
 * What a mail says about lost pets, the person's own first. Mails to a person are a day apart or more, so
 * what is younger than a day was in no mail before.
 */
export async function listLostPetsToMail(
  db: Db,
  userId: number,
  now: number,
): Promise<LostPetNews[]> {
  const isNew = (time: number | null) => time !== null && time > now - day
  const subjects: { lostPetId: number; kind: LostPetNewsKind }[] = []
  for (const { lostPetId, seenAt, askedAt } of await selectOwn(db, { userId })) {
    if (isNew(seenAt)) subjects.push({ lostPetId, kind: 'sighting' })
    if (isNew(askedAt)) subjects.push({ lostPetId, kind: 'search' })
  }
  const near = await selectNear(db, { userId })
  for (const { lostPetId, raisedAt } of near.sort((a, b) => b.lostPetId - a.lostPetId)) {
    if (isNew(raisedAt)) subjects.push({ lostPetId, kind: 'lost' })
  }
  const news: LostPetNews[] = []
  for (const subject of subjects) {
    const found = await findLostPetNews(db, { ...subject, userId })
    if (found && isStillLostPetNews(found)) news.push(found)
  }
  return news.slice(0, mostMailed)
}

/** The lost pet of the person, when it was seen for the last time and when they were asked about it. */
const selectOwn = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('lost_pets')
    .select(['lost_pets.id as lostPetId', 'asked_at as askedAt'])
    .select(({ selectFrom }) =>
      selectFrom('sightings')
        .select('sent_at')
        .whereRef('lost_pet_id', '=', 'lost_pets.id')
        .orderBy('sightings.id', 'desc')
        .limit(1)
        .as('seenAt'),
    )
    .where('lost_pets.user_id', '=', userId)
    .where('ended_at', 'is', null),
)

const selectNear = prepare((db, { userId }: { userId: number }) =>
  db
    .selectFrom('lost_pets')
    .select(['lost_pets.id as lostPetId', 'raised_at as raisedAt'])
    .where('lost_pets.id', 'in', ({ selectFrom }) =>
      selectFrom('lost_pet_cities')
        .select('lost_pet_id')
        .where('lost_pet_cities.city_id', '=', (eb) =>
          eb.selectFrom('users').select('users.city_id').where('users.id', '=', userId),
        )
        .orderBy('lost_pet_id', 'desc')
        .limit(mostRead),
    ),
)
