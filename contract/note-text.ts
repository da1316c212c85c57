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

const schemes = /\b[a-z][a-z\d+.-]*:\/\/|\bwww\.|\bmailto:/i
/** `host.ending/path`, whatever the ending is. */
const paths = /[\p{L}\d-]\.\p{L}{2,}(:\d+)?\/\S/u
/** A space after a full stop is easily forgotten, so that only common endings count. */
const hosts =
  /[\p{L}\d-]\.(com|net|org|info|biz|app|dev|io|gg|tv|ly|xyz|site|online|shop|store|link|club|es|eu|mx|ar|uk|fr|de|it|pt)(?![\p{L}\d])/iu

/** Fullwidth and ideographic full stops are read as full stops, and invisible characters are ignored. */
function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const read = plain.replace(/[。｡]/gu, '.')
  return [schemes, paths, hosts].some((pattern) => pattern.test(read))
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
