import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../lib/session.ts'
import { NavBadge } from '../ui/bottom-nav.tsx'
import { countNews, seenMatchesQuery } from './seen-matches.ts'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** At the icon that leads to the chats. */
export function ChatNews() {
  const { data: chats = [] } = useAnnouncedChats()
  const { data: seen = [Number.POSITIVE_INFINITY] } = useQuery(seenMatchesQuery(getUserId()))
  return <NavBadge count={countNews(chats, seen)} text="nav.news" />
}
