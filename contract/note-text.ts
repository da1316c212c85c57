import type { ErrorCode } from './errors.ts'
import { hasLink } from './has-link.ts'
import { isVisible } from './is-visible.ts'
import { limits } from './limits.ts'

const segmenter = new Intl.Segmenter()

/** As people count: a letter with its accents is one character, and so is an emoji. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
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
