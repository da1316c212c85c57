import type { ConfirmedEmail, EmailConfirmation } from '../../../../contract/email.ts'
import { post } from '../../../lib/api.ts'
import { urls } from '../../../lib/urls.ts'

export const confirmEmail = (token: string) =>
  post<ConfirmedEmail>(urls.confirmEmail, { token } satisfies EmailConfirmation)
