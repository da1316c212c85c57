import { type Static, Type } from 'typebox'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { BodyId, CityId, Id, line, Nullable, text, visibleLine } from './wire.ts'

const Name = visibleLine({ maxLength: limits.nameLength })
export const Email = line({ minLength: 3, maxLength: limits.emailLength })
export const Password = text({ minLength: 1, maxLength: limits.passwordLength })

export const Signup = Type.Object({
  name: Name,
  animalName: Type.Optional(line({ maxLength: limits.nameLength })),
  // spec §3: some clients send animal_name.
  animal_name: Type.Optional(line({ maxLength: limits.nameLength })),
  email: Email,
  password: Password,
  cityId: Type.Optional(Type.Union([CityId, Type.String({ pattern: '^[0-9]{1,4}$' })])),
  /** The age that the person declares to have reached; additive. */
  declaredAge: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
  /** The language of the mail that asks to confirm the e-mail; additive. */
  language: Type.Optional(Type.Enum([...languages])),
  /** The code of the invitation by which the person came; additive. */
  invitation: Type.Optional(Type.String({ maxLength: 100 })),
})
export type Signup = Static<typeof Signup>

export const Login = Type.Object({
  email: Email,
  password: Password,
  /** "Keep me logged in": the session lasts 30 days, also after the browser is closed. */
  remember: Type.Optional(Type.Boolean()),
})
export type Login = Static<typeof Login>

/** The person of this session. */
export const CurrentSession = Type.Object({ id: Id, name: Type.String(), isNew: Type.Boolean() })
export type CurrentSession = Static<typeof CurrentSession>

export const LoginResult = Type.Object({
  id: Id,
  /** The person has not finished or skipped the welcome tour; additive. */
  isNew: Type.Optional(Type.Boolean()),
})
export type LoginResult = Static<typeof LoginResult>

export const Settings = Type.Object({
  id: Id,
  name: Type.String(),
  animalName: Type.String(),
  cityId: Type.Integer(),
  /** Hidden from discovery; additive. */
  paused: Type.Boolean(),
  /** Others can send them a note with a like; additive. */
  acceptsNotes: Type.Boolean(),
  imgType: Nullable(Type.String()),
  imgEncoded: Type.Optional(Nullable(Type.String())),
  imgUrl: Type.Optional(Nullable(Type.String())),
  /** With `?images=url`, where there is no photo: a drawing to show in its place; additive. */
  faceUrl: Type.Optional(Type.String()),
})
export type Settings = Static<typeof Settings>

export const SettingsUpdate = Type.Object({
  id: BodyId,
  name: Name,
  /** The name of the first pet; without it the name stays. Additive. */
  animalName: Type.Optional(line({ maxLength: limits.nameLength })),
  cityId: Type.Union([CityId, Type.String({ pattern: '^[0-9]{1,4}$' })]),
})
export type SettingsUpdate = Static<typeof SettingsUpdate>

/** What the web app needs to know of this server before the login. */
export const AppConfig = Type.Object({
  demo: Nullable(Type.Object({ email: Type.String(), password: Type.String() })),
  minPasswordLength: Type.Integer(),
  passwordReset: Type.Boolean(),
  /** The age that people declare to have reached when they sign up. */
  minAge: Type.Integer(),
  /** Who runs this server; null where it is not served to others. */
  operator: Nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      email: Type.String(),
      id: Type.String(),
    }),
  ),
})
export type AppConfig = Static<typeof AppConfig>

/** The person has finished or skipped the welcome tour, which is not offered again. */
export const Welcomed = Type.Object({ userId: BodyId })
export type Welcomed = Static<typeof Welcomed>
