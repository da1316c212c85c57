import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { holdLiveChat } from '../features/chats/live-chat.ts'

/** Badges and matches come in live on every screen of somebody who is signed in. */
export function LiveChat({ userId }: { userId: number }) {
  const queryClient = useQueryClient()
  useEffect(() => holdLiveChat(userId, queryClient), [userId, queryClient])
  return null
}
