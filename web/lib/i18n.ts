import { isolate } from '../../contract/isolate.ts'
import { readStored, store } from './storage/safe-storage.ts'

/** A sentence in Spanish and in English. Both have the same {names}, which are its parameters. */
type Sentence = readonly [spanish: string, english: string]
type Texts = Record<string, Sentence>

type ParameterNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
type Arguments<Text extends Sentence> = [ParameterNames<Text[0]>] extends [never]
  ? []
  : [values: Record<ParameterNames<Text[0]>, string | number>]
/** The stems of keys that exist as `stem.one` and `stem.other`. */
type PluralStem<Key> = Key extends `${infer Stem}.one` ? Stem : never

const storageKey = 'language'

// spec §4: Spanish when unset. It only changes with a reload, so a constant will do.
export const language: 'es' | 'en' = readStored(storageKey) === 'en' ? 'en' : 'es'

/** The locale for dates and numbers: English as it is read in Europe. */
export const locale = language === 'en' ? 'en-GB' : 'es-ES'

/** A folder's texts are in its `texts.ts`, with those of the folders below that it shows too. */
export function textsOf<All extends Texts>(texts: All) {
  const sentence = (key: string) => texts[key]?.[language === 'es' ? 0 : 1] ?? key
  return {
    t<Key extends keyof All & string>(key: Key, ...[values]: Arguments<All[Key]>): string {
      return fill(sentence(key), values)
    },
    plural(stem: PluralStem<keyof All>, n: number): string {
      const form = new Intl.PluralRules(locale).select(n) === 'one' ? 'one' : 'other'
      return fill(sentence(`${stem}.${form}`), { n })
    },
  }
}

/** spec §4: the page reloads after each change. */
export function toggleLanguage(): void {
  store(storageKey, language === 'es' ? 'en' : 'es')
  location.reload()
}

/** Values are isolated, so that a name cannot change the direction of the text around it. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => isolate(String(values[name] ?? '')))
}
