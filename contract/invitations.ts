import { type Static, Type } from 'typebox'
import { petSpecies } from './pet-words.ts'
import { BodyId, CityId, Nullable } from './wire.ts'

// Decision 071: an invitation is a link that a person shares or prints. Many people may come by one.

const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

export const InvitationRequest = Type.Object({ userId: BodyId })
export type InvitationRequest = Static<typeof InvitationRequest>

export const Invitation = Type.Object({ code: Code, expiresAt: Type.String() })
export type Invitation = Static<typeof Invitation>

/** The newest link that works, or null. */
export const OwnInvitation = Type.Object({ invitation: Nullable(Invitation) })
export type OwnInvitation = Static<typeof OwnInvitation>

export const InvitationParams = Type.Object({ code: Type.String({ maxLength: 100 }) })

/** Anybody with the link can read this, so it has a drawing for a photo, and no person's name. */
export const Inviter = Type.Object({
  cityId: CityId,
  /** In the order that the person chose. */
  pets: Type.Array(
    Type.Object({ name: Type.String(), species: Nullable(Type.Enum([...petSpecies])) }),
  ),
  /** An SVG of the first pet. */
  face: Type.String(),
})
export type Inviter = Static<typeof Inviter>
