import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../../lib/session.ts'
import { useCelebrations } from '../matches/celebrations.ts'
import { chatsQuery } from './queries.ts'

/** The chats, but for a match that is about to be celebrated: the list does not give it away. */
export function useToldChats() {
  const untold = useCelebrations().map(({ chatId }) => chatId)
  const chats = useQuery(chatsQuery(getUserId()))
  return { ...chats, data: chats.data?.filter(({ chatId }) => !untold.includes(chatId)) }
}
