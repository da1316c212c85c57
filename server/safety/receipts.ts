import { randomInt } from 'node:crypto'

/** No vowels, so that no words come out, and nothing that looks like something else. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** Long enough that nobody guesses the receipt of somebody else: `K7XPM-4QH2D`. */
export function newReceipt(): string {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

/** As people type it: in small letters, or without the dash. */
export function normalizeReceipt(typed: string): string {
  const plain = typed.toUpperCase().replaceAll('-', '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
