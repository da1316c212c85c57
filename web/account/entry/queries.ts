import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CurrentSession, Login, LoginResult, Signup } from '../../../contract/accounts.ts'
import { get, post } from '../../lib/api.ts'
import { keepUnsent } from '../../lib/end-session.ts'
import { storeUserId } from '../../lib/session.ts'
import { urls } from '../../lib/urls.ts'
import { setNewcomer } from '../newcomer.ts'

/** Who can go on without logging in. The form waits for it, so not for long. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    try {
      const session = await get<CurrentSession | null>(urls.session, { signal, timeoutMs: 3000 })
      // It may have ended while nobody was here.
      if (!session) keepUnsent()
      return session
    } catch {
      return null
    }
  },
  gcTime: 0,
})

export const logIn = (login: Login) => post<LoginResult>(urls.login, login)

export const signUp = (signup: Signup) => post<LoginResult>(urls.signup, signup)

/** Keeps who is signed in from now on. */
export function useEntered() {
  const queryClient = useQueryClient()
  return ({ id, isNew = false }: LoginResult) => {
    storeUserId(id)
    setNewcomer(id, isNew)
    // Nothing that was fetched for someone else stays.
    queryClient.clear()
  }
}
