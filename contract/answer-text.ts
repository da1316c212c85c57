import { hasLink } from './has-link.ts'
import { isVisible } from './is-visible.ts'
import { limits } from './limits.ts'
import { countCharacters } from './note-text.ts'

export type AnswerProblem = 'empty' | 'tooLong' | 'hasLink'

/** Why this text cannot answer a prompt. The browser and the server ask the same. */
export function findAnswerProblem(text: string): AnswerProblem | null {
  const trimmed = text.trim()
  if (!isVisible(trimmed)) return 'empty'
  const isTooLong =
    trimmed.length > limits.answerUnits || countCharacters(trimmed) > limits.answerLength
  if (isTooLong) return 'tooLong'
  return hasLink(trimmed) ? 'hasLink' : null
}
