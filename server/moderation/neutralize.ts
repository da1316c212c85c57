import { isolate } from '../../contract/isolate.ts'

/** Longer than any text that the product accepts. */
const longest = 5000

/**
 * Text that people wrote, for a moderator's terminal or page: on one line, without control characters, so
 * that it cannot act on the terminal or change the text around it, and not longer than a screen.
 */
export function neutralize(text: unknown): string {
  const whole = String(text)
  const kept = isolate(whole.slice(0, longest).toWellFormed())
  return whole.length > longest ? `${kept} … (${whole.length})` : kept
}
