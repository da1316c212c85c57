import { isolate } from '../../contract/isolate.ts'

/** Unread messages and notes are counted up to a hundred. */
export const atMost99 = (count: number) => (count >= 100 ? '99+' : String(count))

const longestQuote = 160

/** What a person wrote, shortened. */
export function quote(text: string): string {
  const characters = [...isolate(text)]
  if (characters.length <= longestQuote) return characters.join('')
  return `${characters.slice(0, longestQuote).join('')}…`
}

export const petOrPerson = (of: { animalName: string; name: string }) =>
  isolate(of.animalName || of.name)
