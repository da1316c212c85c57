import { t } from '../../lib/i18n/i18n.ts'
import { splitChats } from './chat-list.ts'
import styles from './chats.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { NewMatches } from './new-matches.tsx'
import type { ChatSummary } from './queries.ts'
import { useNow } from './use-now.ts'

interface ChatListProps {
  chats: readonly ChatSummary[]
  /** The one that is open. */
  chatId: number | null
}

export function ChatList({ chats, chatId }: ChatListProps) {
  const { matches, conversations } = splitChats(chats)
  const now = useNow(conversations[0]?.lastMessage?.at)
  return (
    <>
      {matches.length > 0 && <NewMatches matches={matches} chatId={chatId} />}
      <section aria-labelledby="conversations">
        <h2 id="conversations" className={styles.heading}>
          {t('chats.conversations')}
        </h2>
        {conversations.length > 0 ? (
          <ul className={styles.list}>
            {conversations.map((chat) => (
              <ConversationRow
                key={chat.chatId}
                chat={chat}
                now={now}
                isOpen={chat.chatId === chatId}
              />
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>{t('chats.sayHello')}</p>
        )}
      </section>
    </>
  )
}
