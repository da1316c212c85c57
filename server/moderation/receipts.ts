import { randomInt } from 'node:crypto'

/** Without vowels, so that no words appear, and without characters that look alike. */
const letters = '23456789BCDFGHJKMNPQRSTVWXYZ'

/** Long enough that nobody can guess one: `K7XPM-4QH2D`. */
export function newReceipt(): string {
  const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${half()}-${half()}`
}

/** Accepts small letters and a missing dash. */
export function normalizeReceipt(typed: string): string {
  const plain = typed.toUpperCase().replaceAll('-', '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
