import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What is on the screen comes first. */
const afterMs = 1500
const againMs = 10_000

/** Badges and matches come in live on every screen of somebody who is signed in. */
export function useLiveChat(userId: number | null): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let isOver = false
    let release = () => {}
    const load = async () => {
      try {
        const { holdLiveChat } = await import('../features/chats/live-chat.ts')
        if (!isOver) release = holdLiveChat(userId, queryClient)
      } catch {
        if (!isOver) timer = setTimeout(load, againMs)
      }
    }
    let timer = setTimeout(load, afterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      release()
    }
  }, [userId, queryClient])
}
