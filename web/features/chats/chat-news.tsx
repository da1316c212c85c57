import { useQuery } from '@tanstack/react-query'
import { plural } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import styles from './chat-news.module.css'
import { countNews, seenMatchesQuery } from './seen-matches.ts'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** How many news there are, at the corner of the icon that leads to the chats. */
export function ChatNews() {
  const { data: chats = [] } = useAnnouncedChats()
  const { data: seen = [Number.POSITIVE_INFINITY] } = useQuery(seenMatchesQuery(getUserId()))
  const news = countNews(chats, seen)
  if (news === 0) return null
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {news > 99 ? '99+' : news}
      </span>
      <span className="visuallyHidden">, {plural('nav.news', news)}</span>
    </>
  )
}
