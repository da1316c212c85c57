import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AppConfig, Login, LoginResult, Signup } from '../../../contract/accounts.ts'
import { get, post } from '../../lib/api.ts'
import { urls } from '../../lib/urls.ts'

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => get<AppConfig>(urls.config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What this server offers to people who are not signed in. */
export const useConfig = () => useQuery(configQuery)

// Plain calls: useMutation would be more to download before the first card.
export const logIn = (login: Login) => post<LoginResult>(urls.login, login)

export const signUp = (signup: Signup) => post<LoginResult>(urls.signup, signup)
