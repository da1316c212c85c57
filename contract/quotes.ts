import type { Quote } from './chat.ts'
import { limits } from './limits.ts'

/** Cut here before it is read, so that a long text costs no more than a short one. */
export const quotedCharacters = 4 * limits.quoteLength

/** How a message begins, on one line. */
export function quoteText(body: string): string {
  const characters = [
    ...body
      .slice(0, 2 * quotedCharacters)
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  if (characters.length <= limits.quoteLength) return characters.join('') || '…'
  return `${characters.slice(0, limits.quoteLength).join('').trimEnd()}…`
}

/** The message was deleted or hidden. */
export const goneQuote = (seq: number): Quote => ({
  seq,
  user_id: null,
  text: null,
  photo: false,
  step: null,
})
