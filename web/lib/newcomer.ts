import { sharedValue } from './shared-value.ts'
import { personStorage } from './storage/person-storage.ts'

// The login says whether somebody is new. For as long as this browser remembers it, the deck opens
// with the card that offers the first questions.
const isNew = sharedValue<boolean | null>(null)
const storageOf = (userId: number) => personStorage('michi.newcomer', userId)

export function useIsNewcomer(userId: number): boolean {
  return isNew.use() ?? storageOf(userId).read('') === true
}

export function setNewcomer(userId: number, value: boolean): void {
  if (value) storageOf(userId).write('', true)
  else storageOf(userId).remove('')
  isNew.set(value)
}
