import { isolate } from '../../../contract/isolate.ts'
import { readStored, store } from '../storage/plain-storage.ts'
import { texts as core } from './es/core.ts'
import type { texts as moderation } from './moderation/es.ts'

// Texts come in areas, one file a language: `core` is always there, a screen names the one it adds.
// Spanish is the source: its keys are the keys, its {names} are the parameters.
interface Areas {
  core: typeof core
  accounts: typeof import('./es/accounts.ts').texts
  signup: typeof import('./es/signup.ts').texts
  discovery: typeof import('./es/discovery.ts').texts
  matches: typeof import('./es/matches.ts').texts
  lost: typeof import('./es/lost.ts').texts
  profile: typeof import('./es/profile.ts').texts
  chats: typeof import('./es/chats.ts').texts
  developer: typeof import('./es/developer.ts').texts
  legal: typeof import('./es/legal.ts').texts
  settings: typeof import('./es/settings.ts').texts
  safety: typeof import('./es/safety.ts').texts
  privacy: typeof import('./es/privacy.ts').texts
  email: typeof import('./es/email.ts').texts
  pets: typeof import('./es/pets.ts').texts
  playdates: typeof import('./es/playdates.ts').texts
  filters: typeof import('./es/filters.ts').texts
  'filter-sheet': typeof import('./es/filter-sheet.ts').texts
  notifications: typeof import('./es/notifications.ts').texts
  notes: typeof import('./es/notes.ts').texts
  decisions: typeof import('./es/decisions.ts').texts
  invitations: typeof import('./es/invitations.ts').texts
  invited: typeof import('./es/invited.ts').texts
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
