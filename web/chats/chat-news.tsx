import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../lib/session.ts'
import { NavBadge } from '../ui/bottom-nav.tsx'
import { plural } from '../ui/texts.ts'
import { countNews, seenMatchesQuery } from './seen-matches.ts'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** At the icon that leads to the chats. */
export function ChatNews() {
  const { data: chats = [] } = useAnnouncedChats()
  const { data: seen = [Number.POSITIVE_INFINITY] } = useQuery(seenMatchesQuery(getUserId()))
  const count = countNews(chats, seen)
  return <NavBadge count={count} text={plural('nav.news', count)} />
}
