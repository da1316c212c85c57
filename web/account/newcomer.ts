import type { Welcomed } from '../../contract/accounts.ts'
import { post } from '../lib/api.ts'
import { sharedValue } from '../lib/shared-value.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { urls } from '../lib/urls.ts'

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

/** Nobody is asked twice. If the call is lost, the next login offers the questions once more. */
export function endFirstQuestions(userId: number): void {
  setNewcomer(userId, false)
  post(urls.welcomed, { userId } satisfies Welcomed).catch(() => {})
}
