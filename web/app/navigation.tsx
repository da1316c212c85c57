import { Suspense } from 'react'
import { lazyLater } from '../lib/load-later.ts'
import { BottomNav } from '../ui/bottom-nav.tsx'

const ChatNews = lazyLater('core', () => import('../features/chats/chat-news.tsx'))

export function Navigation() {
  return (
    <BottomNav
      news={
        <Suspense>
          <ChatNews />
        </Suspense>
      }
    />
  )
}
