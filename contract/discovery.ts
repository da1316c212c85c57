import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { NewNote } from './notes.ts'
import { CardPet } from './pets.ts'
import { PhotoFocus } from './photos.ts'
import { BodyId, Id, ImagesQuery, Nullable } from './wire.ts'

export const Card = Type.Object({
  id: Id,
  name: Type.String(),
  animalName: Type.String(),
  /** Kilometres between the two city centres. */
  distance: Type.Number(),
  /** The pets of the household, in the order that the person chose; additive. */
  pets: Type.Array(CardPet),
  /** Comma-separated, oldest first; the client reverses both lists (spec §3). */
  imgArray: Type.Optional(Type.String()),
  imgType: Type.String(),
  /** With `?images=url`: the same pictures, oldest first. */
  imgUrls: Type.Optional(Type.Array(Type.String())),
  /** With `?images=url`: a ThumbHash in base64 for each picture. */
  imgPlaceholders: Type.Optional(Type.Array(Type.String())),
  /** With `?images=url`, where the person chose what the crop of a picture shows; additive. */
  imgFocus: Type.Optional(Type.Array(Nullable(PhotoFocus))),
  /** With `?images=url`, where there is no picture: a drawing to show in its place; additive. */
  faceUrl: Type.Optional(Type.String()),
  /** With `?images=url`: the viewer disliked this household before, and it comes once more; additive. */
  again: Type.Optional(Type.Literal(true)),
  /** With `?images=url`: how many people they have met through a playdate that both liked; additive. */
  met: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type Card = Static<typeof Card>

export const Deck = Type.Array(Card)

export const DeckQuery = Type.Object({
  ...ImagesQuery.properties,
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.deckPageMax, default: limits.deckPage }),
  ),
  /** From the last answer's `x-next-cursor` header. */
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})

export const Like = Type.Object({
  likerId: BodyId,
  likedId: BodyId,
  /** The other person is shown the like with this note; additive. */
  note: Type.Optional(NewNote),
})
export type Like = Static<typeof Like>
export const LikeResult = Type.Object({ match: Type.Boolean(), chatId: Nullable(Id) })
export type LikeResult = Static<typeof LikeResult>

export const Dislike = Type.Object({ dislikerId: BodyId, dislikedId: BodyId })
export type Dislike = Static<typeof Dislike>

/** Undoes a dislike, or a like that is not yet a match. */
export const UndoSwipe = Type.Object({ userId: BodyId, targetId: BodyId })
export type UndoSwipe = Static<typeof UndoSwipe>

export const Match = Type.Object({
  id: Id,
  name: Type.String(),
  animalName: Type.String(),
  chatId: Id,
  matchedAt: Type.String(),
  imgType: Nullable(Type.String()),
  imgEncoded: Type.Optional(Nullable(Type.String())),
  imgUrl: Type.Optional(Nullable(Type.String())),
  /** As on a card. */
  faceUrl: Type.Optional(Type.String()),
})
export type Match = Static<typeof Match>

export const Matches = Type.Array(Match)
