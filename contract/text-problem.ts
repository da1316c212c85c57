import type { ErrorCode } from './errors.ts'
import { hasLink } from './has-link.ts'
import { isVisible } from './is-visible.ts'
import { limits } from './limits.ts'

// Notes, and the answers of pets: short texts that strangers read. The browser and the server check the same.

const segmenter = new Intl.Segmenter()

/** As people count: a letter with its accents is one character, and so is an emoji. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

export type TextProblem = 'empty' | 'tooLong' | 'hasLink'

/** Why this text cannot answer a prompt. */
export const findAnswerProblem = (text: string): TextProblem | null =>
  findProblem(text, limits.answerLength, limits.answerUnits)

const noteProblems = {
  empty: 'note_empty',
  tooLong: 'note_too_long',
  hasLink: 'note_has_link',
} as const satisfies Record<TextProblem, ErrorCode>

/** Why nobody can send this text as a note. */
export function findNoteProblem(text: string) {
  const problem = findProblem(text, limits.noteLength, limits.messageLength)
  return problem && noteProblems[problem]
}

/** `most` characters, stored in at most `mostUnits` units of UTF-16. */
function findProblem(text: string, most: number, mostUnits: number): TextProblem | null {
  const trimmed = text.trim()
  if (!isVisible(trimmed)) return 'empty'
  if (trimmed.length > mostUnits || countCharacters(trimmed) > most) return 'tooLong'
  return hasLink(trimmed) ? 'hasLink' : null
}
