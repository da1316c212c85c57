import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { getUserId } from '../lib/session.ts'
import { getChatClient, holdLiveChat } from './live-chat.ts'
import { markMatchSeen } from './seen-matches.ts'

/** One chat, live for as long as the screen shows it. */
export function useChat(chatId: number) {
  const userId = getUserId()
  const queryClient = useQueryClient()
  const client = getChatClient(userId)

  useEffect(() => holdLiveChat(userId, queryClient), [userId, queryClient])
  useEffect(() => {
    void client.open(chatId)
    client.seeMatch(chatId)
    return () => client.close(chatId)
  }, [client, chatId])

  // Opening the chat marks its match as seen.
  useEffect(() => markMatchSeen(chatId, userId, queryClient), [chatId, userId, queryClient])

  const view = useSyncExternalStore(client.subscribe, () => client.getChat(chatId))
  const status = useSyncExternalStore(client.subscribe, client.getStatus)
  return { client, view, status }
}
