import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadLater } from '../lib/load-later.ts'

/** Badges and matches come in live on every screen of somebody who is signed in. */
export function useLiveChat(userId: number | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let release = () => {}
    const hold = async () => {
      const { holdLiveChat } = await loadLater(() => import('../features/chats/live-chat.ts'))
      if (!isOver) release = holdLiveChat(userId, queryClient)
    }
    void hold()
    return () => {
      isOver = true
      release()
    }
  }, [userId, queryClient])
}
