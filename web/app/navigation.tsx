import { useQuery } from '@tanstack/react-query'
import { chatsQuery } from '../features/chats/queries.ts'
import { countNews, seenMatchesQuery } from '../features/chats/seen-matches.ts'
import { getUserId } from '../lib/session.ts'
import { BottomNav } from '../ui/bottom-nav.tsx'

export function Navigation() {
  const { data: chats = [] } = useQuery(chatsQuery(getUserId()))
  const { data: seen = [Number.POSITIVE_INFINITY] } = useQuery(seenMatchesQuery(getUserId()))
  return <BottomNav news={countNews(chats, seen)} />
}
