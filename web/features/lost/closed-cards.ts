import { personStorage } from '../../lib/storage/person-storage.ts'

/** So many keys are remembered; a poster is shown for weeks at most. */
const most = 50

/** A card that the person closed, and another one for the thanks when the pet was found. */
export const cardName = ({ key, foundAt }: { key: string; foundAt: string | null }) =>
  foundAt ? `${key} found` : key

export function listClosed(userId: number): string[] {
  const kept = personStorage('michi.lost', userId).read('')
  return Array.isArray(kept) ? kept.map(String) : []
}

export function close(userId: number, name: string): string[] {
  const closed = [name, ...listClosed(userId)].slice(0, most)
  personStorage('michi.lost', userId).write('', closed)
  return closed
}
