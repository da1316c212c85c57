import { isolate } from '../../../contract/isolate.ts'
import { readStored, store } from '../storage/plain-storage.ts'
import type { texts as accounts } from './es/accounts.ts'
import type { texts as chats } from './es/chats.ts'
import { texts as core } from './es/core.ts'
import type { texts as decisions } from './es/decisions.ts'
import type { texts as developer } from './es/developer.ts'
import type { texts as discovery } from './es/discovery.ts'
import type { texts as email } from './es/email.ts'
import type { texts as filterSheet } from './es/filter-sheet.ts'
import type { texts as filters } from './es/filters.ts'
import type { texts as invitations } from './es/invitations.ts'
import type { texts as invited } from './es/invited.ts'
import type { texts as legal } from './es/legal.ts'
import type { texts as lost } from './es/lost.ts'
import type { texts as matches } from './es/matches.ts'
import type { texts as notes } from './es/notes.ts'
import type { texts as notifications } from './es/notifications.ts'
import type { texts as pets } from './es/pets.ts'
import type { texts as playdates } from './es/playdates.ts'
import type { texts as privacy } from './es/privacy.ts'
import type { texts as profile } from './es/profile.ts'
import type { texts as safety } from './es/safety.ts'
import type { texts as settings } from './es/settings.ts'
import type { texts as signup } from './es/signup.ts'
import type { texts as moderation } from './moderation/es.ts'

// Texts come in areas, one file a language: `core` is always there, a screen names the one it adds.
// Spanish is the source: its keys are the keys, its {names} are the parameters.
interface Areas {
  core: typeof core
  accounts: typeof accounts
  signup: typeof signup
  discovery: typeof discovery
  matches: typeof matches
  lost: typeof lost
  profile: typeof profile
  chats: typeof chats
  developer: typeof developer
  legal: typeof legal
  settings: typeof settings
  safety: typeof safety
  privacy: typeof privacy
  email: typeof email
  pets: typeof pets
  playdates: typeof playdates
  filters: typeof filters
  'filter-sheet': typeof filterSheet
  notifications: typeof notifications
  notes: typeof notes
  decisions: typeof decisions
  invitations: typeof invitations
  invited: typeof invited
}
export type TextArea = keyof Areas
type Texts = UnionToIntersection<Areas[TextArea] | typeof moderation>
export type TextKey = keyof Texts

type UnionToIntersection<Union> = (Union extends unknown ? (item: Union) => void : never) extends (
  item: infer Intersection,
) => void
  ? Intersection
  : never
type ParameterNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
type Arguments<Key extends TextKey> = [ParameterNames<Texts[Key]>] extends [never]
  ? []
  : [values: Record<ParameterNames<Texts[Key]>, string | number>]
/** A text without parameters. */
export type PlainTextKey = {
  [Key in TextKey]: Arguments<Key> extends [] ? Key : never
}[TextKey]
/** The stems of keys that exist as `stem.one` and `stem.other`. */
export type PluralStem = TextKey extends infer Key
  ? Key extends `${infer Stem}.one`
    ? Stem
    : never
  : never

const storageKey = 'language'

// spec §4: Spanish when unset. It only changes with a reload, so a constant will do.
export const language: 'es' | 'en' = readStored(storageKey) === 'en' ? 'en' : 'es'

/** The locale for dates and numbers: English as it is read in Europe. */
export const locale = language === 'en' ? 'en-GB' : 'es-ES'

// The first Spanish texts come with the app: most people read Spanish.
const dictionary: Record<string, string> = { ...core }
const files = import.meta.glob<{ texts: Record<string, string> }>([
  './{es,en}/*.ts',
  '!./es/core.ts',
])

/** Fetches one area in the language in use. A text can be used once its area is there. */
export async function loadTexts(area: TextArea): Promise<void> {
  const file = await files[`./${language}/${area}.ts`]?.()
  Object.assign(dictionary, file?.texts)
}

/** For the moderators' page, which brings its own texts. */
export function addTexts(texts: Record<string, string>): void {
  Object.assign(dictionary, texts)
}

export function t<Key extends TextKey>(key: Key, ...[values]: Arguments<Key>): string {
  return fill(dictionary[key] ?? key, values)
}

export function plural(stem: PluralStem, n: number): string {
  const form = new Intl.PluralRules(locale).select(n) === 'one' ? 'one' : 'other'
  return fill(dictionary[`${stem}.${form}`] ?? stem, { n })
}

/** spec §4: the page reloads after each change. */
export function toggleLanguage(): void {
  store(storageKey, language === 'es' ? 'en' : 'es')
  dispatchEvent(new Event(beforeReload))
  location.reload()
}

/** Forms listen to it and save what was typed. */
export const beforeReload = 'michi.reload'

/** Values are isolated, so that a name cannot change the direction of the text around it. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(String(values[name] ?? '')))
}
