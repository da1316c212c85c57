import { navigate } from 'wouter/use-browser-location'
import { basePath } from '../../contract/routes.ts'
import type { LoginState } from './history-state.ts'
import { findUserId, userIdKey } from './session.ts'
import { drafts, forget, unsent } from './storage/person-storage.ts'
import { forgetCached } from './storage/personal-cache.ts'
import { safeStorage } from './storage/safe-storage.ts'

// How a session ends, and what of the person stays in this browser then (docs/decisions/042).
// Nothing on the way to the first card needs it.

/** It has ended by itself: to the login page, remembering where one was. */
export function goToLogin(): void {
  keepUnsent()
  const path = location.pathname.slice(basePath.length)
  if (path === '/' || path === '') return
  const state: LoginState = {
    expired: true,
    returnTo: { path, state: history.state, userId: findUserId() },
  }
  navigate(`${basePath}/`, { state, replace: true })
}

/** What waits to be sent stays. */
export function keepUnsent(): void {
  const storage = safeStorage()
  for (const key of storage.keys('michi.draft.')) drafts.push([key, storage.read(key)])
  forget((subject) => unsent.some((name) => name === subject))
  forgetCached()
  clearBadge()
}

/** Somebody signs off: nothing stays but the spec's id (spec §4). */
export function forgetPerson(): void {
  forget(() => false)
  forgetCached()
  clearBadge()
}

/** The account is gone, and with it the id. */
export function forgetAccount(): void {
  forgetPerson()
  safeStorage().remove(userIdKey)
}

/** The number on the icon. */
function clearBadge(): void {
  navigator.clearAppBadge?.().catch(() => {})
}
