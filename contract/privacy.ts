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

const LinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

/** The mail's link leads to the reset screen with `#token=…`, and works once. */
export const LinkLogin = Type.Object({
  token: LinkToken,
  /** Ends all other sessions, and no other browser is known to the account any more. */
  endOthers: Type.Optional(Type.Boolean()),
})
export type LinkLogin = Static<typeof LinkLogin>

/** With the token of the same mail. Ends all sessions. */
export const PasswordReset = Type.Object({
  token: LinkToken,
  password: Password,
})
export type PasswordReset = Static<typeof PasswordReset>

export const Device = Type.Object({
  id: Id,
  /** False for a browser that is known to the account and has no session; its id counts apart. */
  signedIn: Type.Boolean(),
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

/** Signs out one of the other devices and forgets its browser; `signedIn` as in the list. */
export const EndSession = Type.Object({
  userId: BodyId,
  id: BodyId,
  signedIn: Type.Optional(Type.Boolean()),
})
export type EndSession = Static<typeof EndSession>

/** Signs the other devices out and forgets their browsers. */
export const EndSessions = Type.Object({ userId: BodyId })
export type EndSessions = Static<typeof EndSessions>

/** Hidden from discovery; chats go on. */
export const Pause = Type.Object({ userId: BodyId, paused: Type.Boolean() })
export type Pause = Static<typeof Pause>

export const AccountDeletion = Type.Object({ userId: BodyId, password: Password })
export type AccountDeletion = Static<typeof AccountDeletion>
