import { stopRetries } from './api.ts'
import { resetSharedValues } from './shared-value.ts'
import { keepOnly } from './storage/person-storage.ts'
import { readStored, store } from './storage/safe-storage.ts'

// spec §6: the screens read this id. The server trusts only its session cookie (decision 004).
export const userIdKey = 'userId'

export function findUserId(): number | null {
  const id = Number(readStored(userIdKey))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** For screens behind the login, which the app shows only if there is an id. */
export function getUserId(): number {
  const id = findUserId()
  if (id === null) throw new Error('No user id')
  return id
}

/** Signs this person in on the page, and forgets what the page and storage hold of anybody else. */
export function storeUserId(id: number): void {
  stopRetries()
  store(userIdKey, String(id))
  keepOnly(id)
  resetSharedValues()
}

/** The mutation that signs off: while it runs, an ended session does not lead to the login page. */
export const signOffKey = ['signOff']
