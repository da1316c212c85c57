import { basePath } from '../../contract/routes.ts'
import { stopRetries } from './api.ts'
import type { LoginState } from './history-state.ts'
import { navigate } from './navigation.ts'
import { forgetCached } from './service-worker.ts'
import { findUserId, userIdKey } from './session.ts'
import { forget, unsent } from './storage/person-storage.ts'
import { safeStorage } from './storage/safe-storage.ts'

// How a session ends, and what this browser keeps of the person then (docs/decisions/042).

/** The session expired: opens the login page, which leads back to this screen. */
export function goToLogin(): void {
  stopRetries()
  keepUnsent()
  const path = location.pathname.slice(basePath.length)
  if (path === '/' || path === '') return
  const state: LoginState = {
    expired: true,
    returnTo: { path, state: history.state, userId: findUserId() },
  }
  navigate(`${basePath}/`, { state, replace: true })
}

/** Keeps only what was not sent yet. */
export function keepUnsent(): void {
  void forget((subject) => unsent.some((name) => name === subject))
  forgetCached()
  clearBadge()
}

/** After signing off only the user id stays (spec §4). Await it before the page unloads. */
export function forgetPerson(): Promise<void> {
  const areFilesRemoved = forget(() => false)
  forgetCached()
  clearBadge()
  return areFilesRemoved
}

/** After the account was deleted the user id goes too. */
export function forgetAccount(): void {
  void forgetPerson()
  safeStorage().remove(userIdKey)
}

/** The number on the icon. */
function clearBadge(): void {
  navigator.clearAppBadge?.().catch(() => {})
}
