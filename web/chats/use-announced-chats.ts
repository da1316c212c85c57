import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../lib/session.ts'
import { useNewMatches } from '../people/new-matches.ts'
import { chatsQuery } from './queries.ts'

/** The chats without the matches that wait for their celebration: the list must not reveal them. */
export function useAnnouncedChats() {
  const waiting = useNewMatches().map(({ chatId }) => chatId)
  const chats = useQuery(chatsQuery(getUserId()))
  return { ...chats, data: chats.data?.filter(({ chatId }) => !waiting.includes(chatId)) }
}
