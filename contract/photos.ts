import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { BodyId, Id, Nullable, pictureFields } from './wire.ts'

/** The point of a photo that every crop shows: per cent from its left and its top, as in CSS. */
export const PhotoFocus = Type.Object({
  x: Type.Integer({ minimum: 0, maximum: 100 }),
  y: Type.Integer({ minimum: 0, maximum: 100 }),
})
export type PhotoFocus = Static<typeof PhotoFocus>

export const PhotoItem = Type.Object({
  id: Id,
  animal_name: Type.String(),
  /** The pet on the photo, or null where the person did not say. Additive. */
  pet_id: Nullable(Id),
  /** Null where the person did not choose one. Additive. */
  focus: Nullable(PhotoFocus),
  ...pictureFields,
})
export type PhotoItem = Static<typeof PhotoItem>

/** In the order of the spec's lists: the client reverses them, so the last is the main one. */
export const PhotoItems = Type.Array(PhotoItem)

/** spec §3: the form of an upload, for the API description. The server reads the parts as they arrive. */
export const PhotoUpload = Type.Object({
  files: Type.Array(Type.String({ format: 'binary' })),
  id: BodyId,
})

export const PhotoDeletion = Type.Object({ id: BodyId, userId: BodyId })
export type PhotoDeletion = Static<typeof PhotoDeletion>

export const photoSizes = ['card', 'avatar'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** What messengers show beside a link: as wide and high as they want it, and below 300 kB. */
export const sharedPicture = { width: 1200, height: 630, bytes: 300_000 } as const

/** Says which pet is on a photo; null takes that back. */
export const PhotoPet = Type.Object({ userId: BodyId, id: BodyId, petId: Nullable(Id) })
export type PhotoPet = Static<typeof PhotoPet>

/** Chooses what every crop of a photo shows. */
export const PhotoFocusChange = Type.Object({ userId: BodyId, id: BodyId, focus: PhotoFocus })
export type PhotoFocusChange = Static<typeof PhotoFocusChange>

/** All photos of the person that are not hidden, in the order of the spec's lists: the last is the avatar. */
export const PhotoOrder = Type.Object({
  userId: BodyId,
  ids: Type.Array(Id, { minItems: 1, maxItems: limits.photosPerPerson }),
})
export type PhotoOrder = Static<typeof PhotoOrder>
