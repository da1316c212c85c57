import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { holdLiveChat } from '../../chats/live-chat.ts'
import { getUserId } from '../../lib/session.ts'

/** Keeps the live connection open on every screen of a signed-in person, for badges and matches. */
export function useLiveChat(): void {
  const userId = getUserId()
  const queryClient = useQueryClient()
  useEffect(() => holdLiveChat(userId, queryClient), [userId, queryClient])
}
