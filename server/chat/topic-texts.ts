import { isolate } from '../../contract/isolate.ts'

/** Unread messages and notes are counted up to a hundred. */
export const atMost99 = (count: number) => (count >= 100 ? '99+' : String(count))

export const petOrPerson = (of: { animalName: string; name: string }) =>
  isolate(of.animalName || of.name)
