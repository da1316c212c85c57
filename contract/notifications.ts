import { type Static, type TBoolean, Type } from 'typebox'
import { languages } from './languages.ts'
import { type NotificationSwitch, notificationSwitches } from './notification-switches.ts'
import { BodyId, Id, Nullable } from './wire.ts'

// Decision 054: notifications for people who are away.

const ofEachSwitch = <Value>(value: Value) =>
  Object.fromEntries(notificationSwitches.map((name) => [name, value])) as Record<
    NotificationSwitch,
    Value
  >

const Hour = Type.Integer({ minimum: 0, maximum: 23 })

const Settings = Type.Object({
  language: Type.Enum([...languages]),
  /** For example `Europe/Madrid`. */
  timeZone: Type.String({ minLength: 1, maxLength: 60 }),
  quiet: Type.Boolean(),
  /** Hours of the day there. If both are the same, it is quiet all day. */
  quietFrom: Hour,
  quietTo: Hour,
  ...ofEachSwitch<TBoolean>(Type.Boolean()),
  /** At most one a day, sightings of a lost pet apart, and only while no browser gets notifications. */
  mail: Type.Boolean(),
})

export const defaultNotifications: Static<typeof Settings> = {
  language: 'es',
  timeZone: 'Europe/Madrid',
  quiet: true,
  quietFrom: 22,
  quietTo: 8,
  ...ofEachSwitch(true),
  mail: false,
}

export const Notifications = Type.Object({
  ...Settings.properties,
  /** For `pushManager.subscribe`. */
  publicKey: Type.String(),
  /** Where mails would go. Null when this server sends no mails. */
  mailAddress: Nullable(Type.String()),
})
export type Notifications = Static<typeof Notifications>

/** Only the fields that change. `mail` turns on when the reader of the mail address confirms it. */
export const NotificationsUpdate = Type.Object({
  userId: BodyId,
  ...Type.Partial(Settings).properties,
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

/** The browsers of a person that receive notifications, the one that visited last first. */
export const Subscriptions = Type.Array(
  Type.Object({
    id: Id,
    /** From the user agent: 'Firefox', 'Android'. */
    browser: Nullable(Type.String()),
    system: Nullable(Type.String()),
    /** When the browser was here last. */
    renewedAt: Type.String(),
  }),
)
export type Subscriptions = Static<typeof Subscriptions>

/** Ends the notifications of one of these browsers, which may have ended already. */
export const SubscriptionIdEnd = Type.Object({ userId: BodyId, id: BodyId })
export type SubscriptionIdEnd = Static<typeof SubscriptionIdEnd>

/** The token of a link in a mail. Some mail programs add the punctuation after the link. */
export const MailLink = Type.Object({ token: Type.String({ maxLength: 100 }) })
