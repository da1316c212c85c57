import { navigate } from 'wouter/use-browser-location'
import { basePath } from '../../contract/routes.ts'
import { keepOnly, keepUnsent } from './person-storage.ts'
import { forgetCached } from './personal-cache.ts'
import { readStored, store } from './storage.ts'

// spec §6: the screens read this id. The server trusts only its session cookie (design §6).
export const userIdKey = 'userId'

export function findUserId(): number | null {
  const id = Number(readStored(userIdKey))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** For screens behind the login: the app shows them only when there is an id. */
export function getUserId(): number {
  const id = findUserId()
  if (id === null) throw new Error('No user id')
  return id
}

/** Whoever was here before leaves nothing to whoever signs in. */
export function storeUserId(id: number): void {
  store(userIdKey, String(id))
  keepOnly(id)
}

/** Under way while somebody signs off: a session that ends then has not expired. */
export const signOffKey = ['signOff']

/** What the login page finds in its history entry. */
export interface LoginState {
  /** Where one was, to go back there afterwards. */
  returnTo?: { path: string; state: unknown; userId: number | null }
  /** A session was there and has ended. */
  expired?: boolean
  /** Just signed up with this e-mail. */
  email?: string
  /** What has just happened. */
  news?: 'passwordChanged' | 'accountDeleted'
}

/** The session has ended: to the login page, remembering where one was. */
export function goToLogin(): void {
  keepUnsent()
  forgetCached()
  const path = location.pathname.slice(basePath.length)
  if (path === '/' || path === '') return
  const state: LoginState = {
    expired: true,
    returnTo: { path, state: history.state, userId: findUserId() },
  }
  navigate(`${basePath}/`, { state, replace: true })
}
