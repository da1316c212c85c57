import { useQuery } from '@tanstack/react-query'
import { chatStateOf } from '../chats/chat-state-of.ts'
import { type ChatSummary, chatsQuery } from '../chats/queries.ts'
import { getUserId } from '../lib/session.ts'
import { ComingPlaydates } from '../playdates/coming-playdates.tsx'

/** The playdates that are coming, each with the way to its chat. */
export function PlaydatesPage() {
  const chats = useQuery({ ...chatsQuery(getUserId()), select: byId })
  return <ComingPlaydates chats={chats} />
}

const byId = (chats: readonly ChatSummary[]) =>
  new Map(chats.map((chat) => [chat.chatId, chatStateOf(chat)]))
