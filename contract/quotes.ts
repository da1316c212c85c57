import type { Quote } from './chat.ts'
import { limits } from './limits.ts'

/** No more is read, so that a long text costs no more than a short one. */
export const quotedCharacters = 4 * limits.quoteLength + 1

/** How a message begins, on one line. */
export function quoteText(body: string): string {
  const read = [...body.slice(0, 2 * quotedCharacters)].slice(0, quotedCharacters)
  const line = [...read.join('').replace(/\s+/g, ' ').trim()]
  const isWhole = read.length < quotedCharacters && line.length <= limits.quoteLength
  return isWhole ? line.join('') : `${line.slice(0, limits.quoteLength).join('').trimEnd()}…`
}

/** The message was deleted or hidden. */
export const goneQuote = (seq: number): Quote => ({
  seq,
  user_id: null,
  text: null,
  photo: false,
  step: null,
})
