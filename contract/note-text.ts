import type { ErrorCode } from './errors.ts'
import { isVisible } from './is-visible.ts'
import { limits } from './limits.ts'

const segmenter = new Intl.Segmenter()

/** As people count: a letter with its accents is one character, and so is an emoji. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** The last character of a name before its full stop: vowel signs are marks. */
const named = String.raw`[\p{L}\p{M}\d_-]`
/** Where an ending ends. */
const end = String.raw`(?![\p{L}\p{M}\d_-])`
/** A space after a full stop is easily forgotten, so only common endings count. */
const endings =
  'com|net|org|info|biz|app|dev|io|ai|gg|tv|ly|cc|xyz|site|online|shop|store|link|club|es|eu|eus|co|mx|ar|cl|pe|br|uk|fr|de|it|pt|ru|cn|jp|nl|pl|ch|xn--[a-z\\d-]+'
/** Endings that are also words: they count unless a sentence goes on after them. */
const words = 'me|us|to|so|in|is|be|cat|gal|top'

const links = [
  /\b[a-z][a-z\d+.-]*:\/\/|\bwww\.|\bmailto:/i,
  /[^\s@]@[^\s@]+\.\p{L}{2}/u,
  /\b\d{1,3}(\.\d{1,3}){3}\b/,
  /\b(t|wa)\.me\b/i,
  // `host.ending/path`, whatever the ending is.
  new RegExp(String.raw`${named}\.\p{L}{2,}(:\d+)?\/\S`, 'u'),
  new RegExp(`${named}\\.(${endings})${end}`, 'iu'),
  new RegExp(String.raw`${named} \.(com|net|org)${end}`, 'iu'),
  new RegExp(String.raw`${named}\.(${words})${end}(?!\s+\p{L})`, 'iu'),
]

/** Fullwidth and ideographic full stops are read as full stops, and invisible characters are ignored. */
function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const read = plain.replace(/[。｡]/gu, '.')
  return links.some((pattern) => pattern.test(read))
}

export type NoteProblem = Extract<ErrorCode, 'note_empty' | 'note_too_long' | 'note_has_link'>

/** Why nobody can send this text as a note. The browser and the server ask the same. */
export function findNoteProblem(text: string): NoteProblem | null {
  const trimmed = text.trim()
  if (!isVisible(trimmed)) return 'note_empty'
  const isTooLong =
    trimmed.length > limits.messageLength || countCharacters(trimmed) > limits.noteLength
  if (isTooLong) return 'note_too_long'
  return hasLink(trimmed) ? 'note_has_link' : null
}
