import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ConfirmationRequest, EmailState } from '../../contract/email.ts'
import { get, post } from '../lib/api.ts'
import { language } from '../lib/i18n.ts'
import { urls } from '../lib/urls.ts'

/** The person's own e-mail, and whether it is confirmed. */
export const emailQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId, 'email'],
    queryFn: ({ signal }) => get<EmailState>(urls.email(userId), { signal }),
    // The link may have been opened on another device.
    refetchOnMount: 'always',
  })

export const useRequestConfirmation = (userId: number) =>
  useMutation({
    mutationFn: () =>
      post(urls.requestConfirmation, { userId, language } satisfies ConfirmationRequest),
  })
