import type { Login, LoginResult, Signup } from '../../../contract/accounts.ts'
import type { PasswordReset, ResetRequest } from '../../../contract/privacy.ts'
import { post } from '../../lib/api.ts'
import { language } from '../../lib/i18n/i18n.ts'
import { urls } from '../../lib/urls.ts'

// Plain calls: useMutation would be more to download before the first card.
export const logIn = (login: Login) => post<LoginResult>(urls.login, login)

export const signUp = (signup: Signup) => post<LoginResult>(urls.signup, signup)

export const requestReset = (email: string) =>
  post(urls.requestReset, { email, language } satisfies ResetRequest)

export const resetPassword = (reset: PasswordReset) => post(urls.resetPassword, reset)
