import { type Static, Type } from 'typebox'
import { languages } from './news-words.ts'
import { BodyId, Nullable } from './wire.ts'

// design §14: what people are told while they are away.

const Hour = Type.Integer({ minimum: 0, maximum: 23 })

const settings = {
  language: Type.Enum([...languages]),
  /** As in `Europe/Madrid`. */
  timeZone: Type.String({ minLength: 1, maxLength: 60 }),
  quiet: Type.Boolean(),
  /** Hours of the day there; the same for both: all day. */
  quietFrom: Hour,
  quietTo: Hour,
  /** A switch for each kind of news. */
  matches: Type.Boolean(),
  messages: Type.Boolean(),
  turns: Type.Boolean(),
  /** What was written, and not only that something was. */
  showText: Type.Boolean(),
  /** At most one a day, and only while no browser gets notifications. */
  mail: Type.Boolean(),
}

export const defaultNotifications: Static<ReturnType<typeof allSettings>> = {
  language: 'es',
  timeZone: 'Europe/Madrid',
  quiet: true,
  quietFrom: 22,
  quietTo: 8,
  matches: true,
  messages: true,
  turns: true,
  showText: false,
  mail: false,
}

function allSettings() {
  return Type.Object(settings)
}

export const Notifications = Type.Object({
  ...settings,
  /** For `pushManager.subscribe`. */
  publicKey: Type.String(),
  /** Where mails would go; null where none are sent. */
  mailAddress: Nullable(Type.String()),
})
export type Notifications = Static<typeof Notifications>

/** Only what changes. `mail` is on when the mail that asks for it was answered. */
export const NotificationsUpdate = Type.Object({
  userId: BodyId,
  ...Type.Partial(Type.Object(settings)).properties,
})
export type NotificationsUpdate = Static<typeof NotificationsUpdate>

/** A browser's `PushSubscription`. The keys in base64url. */
export const NewSubscription = Type.Object({
  userId: BodyId,
  endpoint: Type.String({ maxLength: 1000 }),
  /** A point of P-256, uncompressed. */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
})
export type NewSubscription = Static<typeof NewSubscription>

export const SubscriptionEnd = Type.Object({
  userId: BodyId,
  endpoint: Type.String({ maxLength: 1000 }),
})
export type SubscriptionEnd = Static<typeof SubscriptionEnd>

/** What is in a mail's link, and what mail programs take for a part of it. */
export const MailLink = Type.Object({ token: Type.String({ maxLength: 100 }) })
