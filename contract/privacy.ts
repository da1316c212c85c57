import { type Static, Type } from 'typebox'
import { Email, Password } from './accounts.ts'
import { BodyId, Id, Nullable } from './wire.ts'

// Calls of a person about their own account.

/** Needs the current password, and ends the other sessions. */
export const PasswordChange = Type.Object({
  userId: BodyId,
  password: Password,
  newPassword: Password,
})
export type PasswordChange = Static<typeof PasswordChange>

/** Answered the same whether or not the e-mail is known. */
export const ResetRequest = Type.Object({
  email: Email,
  /** The language of the mail; Spanish when absent. */
  language: Type.Optional(Type.Enum(['es', 'en'])),
})
export type ResetRequest = Static<typeof ResetRequest>

/** The mail's link leads to the reset screen with `#token=…`. Ends all sessions. */
export const PasswordReset = Type.Object({
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  password: Password,
})
export type PasswordReset = Static<typeof PasswordReset>

export const Device = Type.Object({
  id: Id,
  /** From the user agent: 'Firefox', 'Android'. */
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  createdAt: Type.String(),
  /** Exact to the hour. */
  lastSeenAt: Type.String(),
  current: Type.Boolean(),
})
export type Device = Static<typeof Device>

/** The current device comes first, then the last used. */
export const Devices = Type.Array(Device)

/** Signs out one of the other devices, if it is still signed in. */
export const EndSession = Type.Object({ userId: BodyId, id: BodyId })
export type EndSession = Static<typeof EndSession>

/** Signs the other devices out. */
export const EndSessions = Type.Object({ userId: BodyId })
export type EndSessions = Static<typeof EndSessions>

/** Hidden from discovery; chats go on. */
export const Pause = Type.Object({ userId: BodyId, paused: Type.Boolean() })
export type Pause = Static<typeof Pause>

export const AccountDeletion = Type.Object({ userId: BodyId, password: Password })
export type AccountDeletion = Static<typeof AccountDeletion>
