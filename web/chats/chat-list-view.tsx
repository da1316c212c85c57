import { useEffect, useRef } from 'react'
import { useNow } from '../lib/use-now.ts'
import { Icon } from '../ui/icon.tsx'
import { keepOrder, splitChats } from './chat-list.ts'
import styles from './chats.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { NewMatches } from './new-matches.tsx'
import type { ChatSummary } from './queries.ts'
import { t } from './texts.ts'

interface ChatListProps {
  chats: readonly ChatSummary[]
  /** The open chat. */
  chatId: number | null
}

export function ChatList({ chats, chatId }: ChatListProps) {
  const now = useNow(chats[0]?.lastMessage?.at)
  const { matches, yourTurn, conversations, ended } = useSections(chats, chatId !== null)
  const hasOpen = matches.length + yourTurn.length + conversations.length > 0
  const rows = (some: readonly ChatSummary[]) => (
    <ul className={styles.list}>
      {some.map((chat) => (
        <ConversationRow key={chat.chatId} chat={chat} now={now} isOpen={chat.chatId === chatId} />
      ))}
    </ul>
  )
  return (
    <>
      {matches.length > 0 && <NewMatches matches={matches} chatId={chatId} />}
      {yourTurn.length > 0 && (
        <section aria-labelledby="your-turn">
          <h2 id="your-turn" className={styles.heading}>
            {t('chats.yourTurn')}
          </h2>
          {rows(yourTurn)}
        </section>
      )}
      {(conversations.length > 0 || yourTurn.length + ended.length === 0) && (
        <section aria-labelledby="conversations">
          <h2 id="conversations" className={styles.heading}>
            {t('chats.conversations')}
          </h2>
          {conversations.length > 0 ? (
            rows(conversations)
          ) : (
            <p className={styles.quiet}>{t('chats.sayHello')}</p>
          )}
        </section>
      )}
      {!hasOpen && ended.length > 0 && <p className={styles.quiet}>{t('chats.onlyEnded')}</p>}
      {ended.length > 0 && (
        <details className={styles.ended} open={!hasOpen}>
          <summary className={styles.heading}>
            <Icon name="chevronRight" size={18} />
            {t('chats.ended')}
          </summary>
          {rows(ended)}
        </details>
      )}
    </>
  )
}

/** While a chat is open, the rows stay where they are, also after it is read or answered. */
function useSections(chats: readonly ChatSummary[], isChatOpen: boolean) {
  const before = useRef<ReturnType<typeof splitChats>>(null)
  const sections =
    isChatOpen && before.current ? keepOrder(before.current, chats) : splitChats(chats)
  useEffect(() => {
    before.current = sections
  })
  return sections
}
