import { queryOptions } from '@tanstack/react-query'
import type { CurrentSession, Login, LoginResult, Signup } from '../../../contract/accounts.ts'
import { get, post } from '../../lib/api.ts'
import { urls } from '../../lib/urls.ts'

/** Who can go on without logging in. The form waits for it, so not for long. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    try {
      const session = await get<CurrentSession | null>(urls.session, { signal, timeoutMs: 3000 })
      // It may have ended while nobody was here.
      if (!session) await import('../../lib/end-session.ts').then((ending) => ending.keepUnsent())
      return session
    } catch {
      return null
    }
  },
  gcTime: 0,
})

// Plain calls: useMutation would be more to download before the first card.
export const logIn = (login: Login) => post<LoginResult>(urls.login, login)

export const signUp = (signup: Signup) => post<LoginResult>(urls.signup, signup)
