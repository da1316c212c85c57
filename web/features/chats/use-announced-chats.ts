import { useQuery } from '@tanstack/react-query'
import { useNewMatches } from '../../lib/new-matches.ts'
import { getUserId } from '../../lib/session.ts'
import { chatsQuery } from './queries.ts'

/** The chats without the matches that wait for their celebration: the list must not reveal them. */
export function useAnnouncedChats() {
  const waiting = useNewMatches().map(({ chatId }) => chatId)
  const chats = useQuery(chatsQuery(getUserId()))
  return { ...chats, data: chats.data?.filter(({ chatId }) => !waiting.includes(chatId)) }
}
