import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { chatsQuery } from '../../chats/queries.ts'
import type { ChatState } from '../../lib/history-state.ts'
import { getUserId } from '../../lib/session.ts'
import { renew } from '../../notifications/push.ts'

/** Renews this browser's push subscription, closes what is on the screen, and sets the badge of the icon. */
export function useNotifications(): void {
  const userId = getUserId()
  const [path] = useLocation()
  const state = useHistoryState<Partial<ChatState> | null>()
  const openChat = path === '/chat' ? state?.chatId : undefined

  useEffect(() => {
    // The next visit tries again.
    renew(userId).catch(() => {})
  }, [userId])

  // The icon counts conversations, as notifications do.
  const count = (chats: { unread: number }[]) => chats.filter(({ unread }) => unread > 0).length
  const { data: unread } = useQuery({ ...chatsQuery(userId), select: count })
  useEffect(() => {
    if (unread !== undefined) navigator.setAppBadge?.(unread).catch(() => {})
  }, [unread])

  useEffect(() => {
    if (path === '/notes') void closeShown('notes')
    if (openChat) void closeShown(`chat-${openChat}`)
  }, [path, openChat])
}

/** Removes notifications about what is already on the screen. */
async function closeShown(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications?.({ tag })) ?? []
  for (const notification of shown) notification.close()
}
