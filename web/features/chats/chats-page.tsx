import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { OfflineSign } from '../../ui/offline-sign.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/scene.tsx'
import { splitChats } from './chat-list.ts'
import styles from './chats.module.css'
import { ChatsSkeleton } from './chats-skeleton.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { markMatchesSeen } from './mark-seen.ts'
import { NewMatches } from './new-matches.tsx'
import { type ChatSummary, chatsQuery } from './queries.ts'
import { useNow } from './use-now.ts'

export function ChatsPage() {
  const { data: chats, error, refetch } = useQuery(chatsQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.chats')}>
        <OfflineSign hint={t('chats.offline')} />
      </PageHeader>
      {chats ? (
        <Chats chats={chats} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <ChatsSkeleton />
      )}
    </>
  )
}

function Chats({ chats }: { chats: ChatSummary[] }) {
  const queryClient = useQueryClient()
  useEffect(() => markMatchesSeen(chats, getUserId(), queryClient), [chats, queryClient])
  const { matches, conversations } = splitChats(chats)
  const now = useNow(conversations[0]?.lastMessage?.at)
  if (chats.length === 0)
    return (
      <EmptyState>
        <p>{t('chats.how')}</p>
        <ButtonLink href="/home">{t('chats.discover')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      {matches.length > 0 && <NewMatches matches={matches} />}
      <section aria-labelledby="conversations">
        <h2 id="conversations" className={styles.heading}>
          {t('chats.conversations')}
        </h2>
        {conversations.length > 0 ? (
          <ul className={styles.list}>
            {conversations.map((chat) => (
              <ConversationRow key={chat.chatId} chat={chat} now={now} />
            ))}
          </ul>
        ) : (
          <p className={styles.quiet}>{t('chats.sayHello')}</p>
        )}
      </section>
    </div>
  )
}
