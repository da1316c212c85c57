import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { petPrompts } from './pet-words.ts'
import { CardPet } from './pets.ts'
import { BodyId, Id, line, lines, Nullable } from './wire.ts'

// Decision 071: a note with a like.

const Prompt = Type.Enum([...petPrompts])

/** What a note is about. What is gone by now is left out. */
const NewAbout = Type.Union([
  /** A photo of the other person, by the key in its address. */
  Type.Object({ photoKey: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) }),
  /** The answer of one of their pets. */
  Type.Object({ prompt: Prompt, petName: line({ maxLength: limits.nameLength }) }),
])

export const NewNote = Type.Object({
  /** `findNoteProblem` says which texts are accepted; the others have errors of their own. */
  text: lines({ maxLength: 20_000 }),
  about: Type.Optional(Nullable(NewAbout)),
  /** An idempotency key that the client chooses: a note that is sent twice is stored once. */
  clientId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
})
export type NewNote = Static<typeof NewNote>

/** Asked before a note is written. The server answers with the error that sending would get. */
export const NoteParams = Type.Object({ id: Id, targetId: Id })
export const NoteAllowance = Type.Object({
  /** How many more notes this person can send, of `limits.notesPerDay` in 24 hours. */
  left: Type.Integer({ minimum: 1 }),
})
export type NoteAllowance = Static<typeof NoteAllowance>

const NoteItem = Type.Object({
  id: Id,
  text: Type.String(),
  sentAt: Type.String(),
  /** False: the person has not seen it yet. */
  seen: Type.Boolean(),
  /** What of the reader's own the note is about. */
  about: Nullable(
    Type.Object({
      photoUrl: Type.Optional(Type.String()),
      /** A prompt, and what the pet answers now; additive. */
      prompt: Type.Optional(Prompt),
      answer: Type.Optional(Type.String()),
      /** Whose answer it is. */
      petName: Type.Optional(Type.String()),
    }),
  ),
  sender: Type.Object({
    id: Id,
    name: Type.String(),
    animalName: Type.String(),
    /** Kilometres between the two city centres. */
    distance: Type.Number(),
    pets: Type.Array(CardPet),
    imgType: Nullable(Type.String()),
    imgUrl: Type.Optional(Nullable(Type.String())),
    faceUrl: Type.Optional(Type.String()),
  }),
})
export type NoteItem = Static<typeof NoteItem>

/** The newest first. A page can be short or empty, and still have a next one. */
export const NotePage = Type.Object({
  notes: Type.Array(NoteItem),
  /** For `?before=`; null at the end. */
  next: Nullable(Id),
})
export type NotePage = Static<typeof NotePage>

export const NotesQuery = Type.Object({ before: Type.Optional(Id) })

/** The person has seen these notes. */
export const NotesSeen = Type.Object({
  userId: BodyId,
  ids: Type.Array(Id, { minItems: 1, maxItems: limits.notePage }),
})
export type NotesSeen = Static<typeof NotesSeen>

/** Removes the note from the list. Nobody learns of it. */
export const NoteDecline = Type.Object({ userId: BodyId, id: BodyId })
export type NoteDecline = Static<typeof NoteDecline>

/** Whether others can send this person notes. */
export const NotesSwitch = Type.Object({ userId: BodyId, accepts: Type.Boolean() })
export type NotesSwitch = Static<typeof NotesSwitch>
