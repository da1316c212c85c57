import type { LoginResult } from '../../../../contract/accounts.ts'
import type { LinkLogin, PasswordReset, ResetRequest } from '../../../../contract/privacy.ts'
import { post } from '../../../lib/api.ts'
import { language } from '../../../lib/i18n.ts'
import { urls } from '../../../lib/urls.ts'

export const requestReset = (email: string) =>
  post(urls.requestReset, { email, language } satisfies ResetRequest)

export const resetPassword = (reset: PasswordReset) => post(urls.resetPassword, reset)

export const signInByLink = (login: LinkLogin) => post<LoginResult>(urls.signInByLink, login)
