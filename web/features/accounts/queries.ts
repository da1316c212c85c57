import { useMutation } from '@tanstack/react-query'
import type { Login, LoginResult, Signup } from '../../../contract/accounts.ts'
import type { PasswordReset, ResetRequest } from '../../../contract/privacy.ts'
import { post } from '../../lib/api.ts'
import { language } from '../../lib/i18n/i18n.ts'
import { urls } from '../../lib/urls.ts'

export const useLogin = () =>
  useMutation({ mutationFn: (login: Login) => post<LoginResult>(urls.login, login) })

export const useSignup = () =>
  useMutation({ mutationFn: (signup: Signup) => post<LoginResult>(urls.signup, signup) })

export const useRequestReset = () =>
  useMutation({
    mutationFn: (email: string) =>
      post(urls.requestReset, { email, language } satisfies ResetRequest),
  })

export const useResetPassword = () =>
  useMutation({ mutationFn: (reset: PasswordReset) => post(urls.resetPassword, reset) })
