import { forget } from './person-storage.ts'
import { forgetCached } from './personal-cache.ts'
import { safeStorage } from './safe-storage.ts'
import { userIdKey } from './session.ts'

/** Somebody signs off: all that this browser keeps of them goes, but for the spec's id (spec §4). */
export function forgetPerson(): void {
  forget(() => false)
  forgetCached()
}

/** The account is gone, and with it the id. */
export function forgetAccount(): void {
  forgetPerson()
  safeStorage().remove(userIdKey)
}
