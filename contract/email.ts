import { type Static, Type } from 'typebox'
import { Email, Password } from './accounts.ts'
import { languages } from './languages.ts'
import { BodyId, Nullable } from './wire.ts'

/** The language of the mail; Spanish when absent. */
const MailLanguage = Type.Optional(Type.Enum([...languages]))

export const EmailState = Type.Object({
  email: Type.String(),
  confirmed: Type.Boolean(),
  /** The account gets this e-mail when its reader confirms it. */
  pendingEmail: Nullable(Type.String()),
  /** Whether this server sends mails. Without them, nothing needs a confirmed e-mail. */
  canConfirm: Type.Boolean(),
})
export type EmailState = Static<typeof EmailState>

/** Mails a link that confirms the e-mail, unless it is confirmed already. */
export const ConfirmationRequest = Type.Object({ userId: BodyId, language: MailLanguage })
export type ConfirmationRequest = Static<typeof ConfirmationRequest>

/** The e-mail stays until the new one is confirmed. Where no mails are sent, it changes at once. */
export const EmailChange = Type.Object({
  userId: BodyId,
  password: Password,
  email: Email,
  language: MailLanguage,
})
export type EmailChange = Static<typeof EmailChange>

/** The mail's link leads to the confirmation screen with `#token=…`. */
export const EmailConfirmation = Type.Object({
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
})
export type EmailConfirmation = Static<typeof EmailConfirmation>

export const ConfirmedEmail = Type.Object({
  email: Type.String(),
  /** The link has also started the mails with news. */
  startsMail: Type.Boolean(),
})
export type ConfirmedEmail = Static<typeof ConfirmedEmail>
