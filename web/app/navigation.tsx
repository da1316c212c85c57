import { useQuery } from '@tanstack/react-query'
import { chatsQuery, countUnread } from '../features/chats/queries.ts'
import { getUserId } from '../lib/session.ts'
import { BottomNav } from '../ui/bottom-nav.tsx'

export function Navigation() {
  const { data: unread = 0 } = useQuery({ ...chatsQuery(getUserId()), select: countUnread })
  return <BottomNav unread={unread} />
}
