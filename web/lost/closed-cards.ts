import { personStorage } from '../lib/storage/person-storage.ts'

/** The newest keys are enough: a poster is shown for weeks at most. */
const most = 50

/** Names a closed card. The thanks for a found pet are a card of their own. */
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
