import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { type PhotoFocus, type PhotoSize, photoSizes } from '../../contract/photos.ts'
import { openSession, touchSession } from '../accounts/sessions.queries.ts'
import { hashToken } from '../accounts/tokens.ts'
import { prepare, prepareList } from '../db/prepare.ts'
import { type Db, inTransaction } from '../db/store.ts'
import { AppError } from '../errors.ts'
import { changeListing } from '../people/listing.queries.ts'
import { requireSameList } from '../people/require-same-list.ts'
import { setPictures } from '../people/users.queries.ts'
import { isVisibleTo, type ViewerId } from '../people/visibility.queries.ts'
import { insertFile, replacePhotoFile } from './files.queries.ts'
import { hashParts, looksTheSame } from './perceptual-hash.ts'
import type { StoredFile } from './photo-files.ts'
import type { Picture } from './picture.ts'

export type Images = 'url' | 'base64'

export interface Photo {
  id: number
  userId: number
  key: string
  placeholder: string
  /** Only where a call answers with base64. */
  base64?: string
}

/** A picture whose bytes are stored already. */
export type StoredPicture = Omit<Picture, 'card' | 'avatar'> & Record<PhotoSize, StoredFile>

export interface ProfilePhoto extends Photo {
  petId: number | null
  focusX: number | null
  focusY: number | null
}

/**
 * All or none. The person's row is locked, so two uploads cannot pass the limit together. Clients show
 * the highest position first: new photos take the lowest ones, in the order in which they were chosen.
 */
export async function insertPhotos(
  db: Db,
  userId: number,
  pictures: StoredPicture[],
  now: number,
): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    const { count } = await trx
      .selectFrom('photos')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count + pictures.length > limits.photosPerPerson) throw new AppError('too_many_photos')
    const ids: number[] = []
    for (const picture of pictures) ids.push(await insertPhoto(trx, userId, picture, now))
    await derivePictures(trx, userId)
    if (ids.length > 0) {
      await changeListing(
        trx,
        userId,
        ({ firstPhotoAt }) => ({ firstPhotoAt: firstPhotoAt ?? now }),
        { now },
      )
    }
    return ids
  })
}

/** Writes `users.pictures` from `photos`; the caller holds the person's row. */
export async function derivePictures(trx: Db, userId: number): Promise<void> {
  const photos = await listPhotos(trx, [userId])
  const pictures = photos.map(
    ({ key, placeholder, focusX: x, focusY: y }): CardPicture => ({
      key,
      placeholder,
      focus: x === null || y === null ? null : { x, y },
    }),
  )
  await setPictures(trx, userId, JSON.stringify(pictures))
}

/** A photo as `users.pictures` has it. */
export interface CardPicture {
  key: string
  placeholder: string
  focus: PhotoFocus | null
}

async function insertPhoto(
  trx: Db,
  userId: number,
  picture: StoredPicture,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('photos')
    .values({
      user_id: userId,
      key: newKey(),
      placeholder: picture.placeholder,
      perceptual_hash: picture.perceptualHash ?? null,
      focus_x: picture.focus?.x ?? null,
      focus_y: picture.focus?.y ?? null,
      created_at: now,
      position: (await positionsOf(trx, userId)).lowest - 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const size of photoSizes) await insertFile(trx, { photo_id: id, size }, picture[size])
  return id
}

const newKey = () => randomBytes(18).toString('base64url')

/** Null when there is no such photo. */
export async function findPhotoOwner(db: Db, photoId: number) {
  const photo = await db
    .selectFrom('photos')
    .select(['user_id as userId', 'hidden_at as hiddenAt'])
    .where('id', '=', photoId)
    .executeTakeFirst()
  return photo ?? null
}

/** How many photos with an equal part of their hash are compared. */
const mostCompared = 50

/** The oldest photo of another account that looks like this one. */
export async function findLookalike(
  db: Db,
  photoId: number,
): Promise<{ id: number; userId: number } | null> {
  const photo = await db
    .selectFrom('photos')
    .select(['user_id as userId', 'perceptual_hash as hash'])
    .where('id', '=', photoId)
    .executeTakeFirst()
  if (!photo?.hash) return null
  const { userId, hash } = photo
  for (const { start, length, of } of hashParts) {
    const part = sql<string>`substr(perceptual_hash, ${sql.lit(start)}, ${sql.lit(length)})`
    const others = await db
      .selectFrom('photos')
      .select(['id', 'user_id as userId', 'perceptual_hash as hash'])
      .where(part, '=', of(hash))
      .where('perceptual_hash', 'is not', null)
      .where('user_id', '<>', userId)
      .orderBy('id')
      .limit(mostCompared)
      .execute()
    const found = others.find((other) => other.hash && looksTheSame(hash, other.hash))
    if (found) return { id: found.id, userId: found.userId }
  }
  return null
}

/** A hidden photo is kept, but shown to nobody. False when there is no such photo. */
export async function setHiddenAt(
  db: Db,
  photoId: number,
  hiddenAt: number | null,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const photo = await trx
      .selectFrom('photos')
      .select('user_id as userId')
      .where('id', '=', photoId)
      .executeTakeFirst()
    if (!photo) return false
    await lockOwner(trx, photo.userId)
    await trx.updateTable('photos').set({ hidden_at: hiddenAt }).where('id', '=', photoId).execute()
    await derivePictures(trx, photo.userId)
    return true
  })
}

/** A photo of somebody else is treated like one that does not exist. */
export async function removePhoto(db: Db, userId: number, photoId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    await trx.deleteFrom('photos').where('id', '=', photoId).where('user_id', '=', userId).execute()
    await derivePictures(trx, userId)
  })
}

async function lockOwner(trx: Db, userId: number): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

const visiblePhoto = (db: Db, key: string, viewerId: ViewerId) =>
  db
    .selectFrom('photos')
    .innerJoin('users', 'users.id', 'photos.user_id')
    .where('photos.key', '=', key)
    .where('photos.hidden_at', 'is', null)
    .where(isVisibleTo(viewerId))

type AskedPhoto = { key: string; size: PhotoSize; hash: Uint8Array; now: number }

const selectSessionAndPhoto = prepare((db, { key, size, hash, now }: AskedPhoto) =>
  openSession(db, { hash, now }).select(
    visiblePhoto(db, key, sql.ref<number>('sessions.user_id'))
      .innerJoin('files', 'files.photo_id', 'photos.id')
      .where('size', '=', size)
      .select('files.id')
      .as('fileId'),
  ),
)

/**
 * The viewer of a session, and the file of the photo if the viewer may see it. One statement, because
 * browsers ask for photos more often than for anything else.
 */
export async function findSessionAndPhoto(
  db: Db,
  { token, ...asked }: { token: string } & Omit<AskedPhoto, 'hash'>,
): Promise<{ viewerId: number; fileId: number | null } | null> {
  const [row] = await selectSessionAndPhoto(db, { ...asked, hash: hashToken(token) })
  if (!row) return null
  const { userId: viewerId } = await touchSession(db, row, asked.now)
  return { viewerId, fileId: row.fileId }
}

const photoColumns = [
  'photos.id',
  'photos.user_id as userId',
  'key',
  'placeholder',
  'pet_id as petId',
  'focus_x as focusX',
  'focus_y as focusY',
] as const

/** Without hidden photos, in the order that the person chose; the oldest first at the beginning. */
export async function listPhotos(db: Db, userIds: readonly number[]): Promise<ProfilePhoto[]> {
  return selectPhotos(db, userIds, {})
}

const photosOf = (db: Db, userIds: number[]) =>
  db
    .selectFrom('photos')
    .select(photoColumns)
    .where('user_id', 'in', userIds)
    .where('hidden_at', 'is', null)
    .orderBy('user_id')
    .orderBy('position')
    .orderBy('id')

const selectPhotos = prepareList(photosOf)

/** The avatar is the last of a person's photos, which clients show first. */
export async function listAvatars(db: Db, userIds: readonly number[]): Promise<Map<number, Photo>> {
  const photos: Photo[] = await selectLast(db, userIds, {})
  return new Map(photos.map((photo) => [photo.userId, photo]))
}

const lastOf = (db: Db, userIds: number[]) =>
  db
    .selectFrom('photos')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('photos')
          .select(({ fn }) => ['user_id', fn.max('position').as('position')])
          .where('user_id', 'in', userIds)
          .where('hidden_at', 'is', null)
          .groupBy('user_id')
          .as('last'),
      (join) =>
        join
          .onRef('last.user_id', '=', 'photos.user_id')
          .onRef('last.position', '=', 'photos.position'),
    )
    .select(photoColumns)

const selectLast = prepareList(lastOf)

/** `ids` must name all of the person's photos that are not hidden. */
export async function orderPhotos(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    requireSameList(ids, await listPhotos(trx, [userId]))
    // Higher than all positions in use, also those of hidden photos.
    const first = (await positionsOf(trx, userId)).highest + 1
    for (const [index, id] of ids.entries()) {
      await trx
        .updateTable('photos')
        .set({ position: first + index })
        .where('id', '=', id)
        .execute()
    }
    await derivePictures(trx, userId)
  })
}

async function positionsOf(trx: Db, userId: number): Promise<{ lowest: number; highest: number }> {
  const { lowest, highest } = await trx
    .selectFrom('photos')
    .select(({ fn }) => [
      fn.min<number | null>('position').as('lowest'),
      fn.max<number | null>('position').as('highest'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { lowest: lowest ?? 0, highest: highest ?? 0 }
}

/** Whether it is a photo of one's own that is not hidden. */
export async function isOwnPhoto(db: Db, userId: number, photoId: number): Promise<boolean> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  return photo !== undefined
}

/** The photo gets a new key with its new avatar, because browsers keep what an address showed. */
export async function setPhotoFocus(
  db: Db,
  {
    userId,
    photoId,
    focus,
    avatar,
  }: { userId: number; photoId: number; focus: PhotoFocus; avatar: StoredFile },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    await trx
      .updateTable('photos')
      .set({ focus_x: focus.x, focus_y: focus.y, key: newKey() })
      .where('id', '=', photoId)
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
    await replacePhotoFile(trx, { photoId, size: 'avatar' }, avatar)
    await derivePictures(trx, userId)
  })
}

/** Both the photo and the pet must be the person's own. */
export async function setPhotoPet(
  db: Db,
  { userId, photoId, petId }: { userId: number; photoId: number; petId: number | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwner(trx, userId)
    const pet =
      petId === null ||
      (await trx
        .selectFrom('pets')
        .select('id')
        .where('id', '=', petId)
        .where('user_id', '=', userId)
        .executeTakeFirst())
    if (!pet) throw new AppError('not_found')
    await trx
      .updateTable('photos')
      .set({ pet_id: petId })
      .where('id', '=', photoId)
      .where('user_id', '=', userId)
      .where('hidden_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new AppError('not_found'))
  })
}
