import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailChange, EmailState } from '../../contract/email.ts'
import type { SubscriptionIdEnd, Subscriptions } from '../../contract/notifications.ts'
import type {
  AccountDeletion,
  Device as DeviceItem,
  EndSession,
  EndSessions,
  PasswordChange,
} from '../../contract/privacy.ts'
import { get, post } from '../lib/api.ts'
import { language } from '../lib/i18n.ts'
import { urls } from '../lib/urls.ts'
import { useLeave } from '../lib/use-leave.ts'
import { renew } from '../notifications/push.ts'
import { emailQuery } from './own-email.ts'

export interface Device {
  /** Sessions and browsers are numbered apart. */
  id: number
  isSignedIn: boolean
  browser: string | null
  system: string | null
  signedInAt: Date
  /** Exact to the hour. */
  seenAt: Date
  isCurrent: boolean
}

/** This browser's session first. Other devices change the list, so it is fetched at every visit. */
export const devicesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['devices', userId],
    queryFn: async ({ signal }) => {
      const items = await get<DeviceItem[]>(urls.devices(userId), { signal })
      return items.map(fromWire)
    },
    refetchOnMount: 'always',
  })

export function useEndOtherSessions(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post(urls.endSessions, { userId } satisfies EndSessions),
    async onSuccess() {
      queryClient.setQueryData(devicesQuery(userId).queryKey, (devices) =>
        devices?.filter(({ isCurrent }) => isCurrent),
      )
      await renewSubscription(userId)
      await queryClient.invalidateQueries(notifiedBrowsersQuery(userId))
    },
  })
}

/** The server has ended the notifications of all browsers. This one subscribes again at once. */
const renewSubscription = (userId: number) => renew(userId).catch(() => {})

export interface NotifiedBrowser {
  id: number
  browser: string | null
  system: string | null
  visitedAt: Date
}

/** The browsers that receive notifications, the one that visited last first. */
export const notifiedBrowsersQuery = (userId: number) =>
  queryOptions({
    queryKey: ['notified-browsers', userId],
    queryFn: async ({ signal }) => {
      const items = await get<Subscriptions>(urls.subscriptions(userId), { signal })
      return items.map(({ renewedAt, ...item }) => ({ ...item, visitedAt: new Date(renewedAt) }))
    },
    refetchOnMount: 'always',
  })

export function useEndNotifications(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: NotifiedBrowser) =>
      post(urls.endSubscription, { userId, id } satisfies SubscriptionIdEnd),
    onSuccess: (_, ended) =>
      queryClient.setQueryData(notifiedBrowsersQuery(userId).queryKey, (browsers) =>
        browsers?.filter(({ id }) => id !== ended.id),
      ),
  })
}

/** Ends a session of another device, or forgets a browser. */
export function useEndSession(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isSignedIn }: Device) =>
      post(urls.endSession, { userId, id, signedIn: isSignedIn } satisfies EndSession),
    onSuccess(_, ended) {
      queryClient.setQueryData(devicesQuery(userId).queryKey, (devices) =>
        devices?.filter(({ id, isSignedIn }) => id !== ended.id || isSignedIn !== ended.isSignedIn),
      )
      return queryClient.invalidateQueries(notifiedBrowsersQuery(userId))
    },
  })
}

export function useChangeEmail(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: Pick<EmailChange, 'email' | 'password'>) =>
      post<EmailState>(urls.changeEmail, { userId, language, ...change } satisfies EmailChange),
    onSuccess: (state) => queryClient.setQueryData(emailQuery(userId).queryKey, state),
  })
}

export const useChangePassword = (userId: number) =>
  useMutation({
    mutationFn: (passwords: Omit<PasswordChange, 'userId'>) =>
      post(urls.changePassword, { userId, ...passwords } satisfies PasswordChange),
    onSuccess: () => renewSubscription(userId),
  })

/** The deletion ends this session too, so the page must not ask to sign in again. */
export const useDeleteAccount = (userId: number) =>
  useMutation({
    mutationFn: (password: string) =>
      post(urls.deleteAccount, { userId, password } satisfies AccountDeletion),
    ...useLeave(),
  })

function fromWire(item: DeviceItem): Device {
  const { id, signedIn, browser, system, current } = item
  return {
    id,
    isSignedIn: signedIn,
    browser,
    system,
    signedInAt: new Date(item.createdAt),
    seenAt: new Date(item.lastSeenAt),
    isCurrent: current,
  }
}
