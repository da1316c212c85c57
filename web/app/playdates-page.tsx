import { useQuery } from '@tanstack/react-query'
import { chatStateOf } from '../chats/chat-state-of.ts'
import { chatsQuery } from '../chats/queries.ts'
import { getUserId } from '../lib/session.ts'
import { ComingPlaydates } from '../playdates/coming-playdates.tsx'

/** The playdates that are coming, each with the way to its chat. */
export function PlaydatesPage() {
  const { data: chats, error, refetch } = useQuery(chatsQuery(getUserId()))
  const byId = chats && new Map(chats.map((chat) => [chat.chatId, chatStateOf(chat)]))
  return <ComingPlaydates chats={byId} error={error} onRetry={refetch} />
}
