import type { PasswordReset, ResetRequest } from '../../../contract/privacy.ts'
import { accountUrls } from '../../lib/account-urls.ts'
import { post } from '../../lib/api.ts'
import { language } from '../../lib/i18n/i18n.ts'

export const requestReset = (email: string) =>
  post(accountUrls.requestReset, { email, language } satisfies ResetRequest)

export const resetPassword = (reset: PasswordReset) => post(accountUrls.resetPassword, reset)
