import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Panel, PanelFailure, PanelQuiet } from '../../ui/panel.tsx'
import { ChatList } from './chat-list-view.tsx'
import styles from './chats.module.css'
import { ChatsSkeleton } from './chats-skeleton.tsx'
import { NotesLink } from './notes/notes-link.tsx'
import { notesQuery } from './notes/queries.ts'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** New matches and conversations, beside whatever one is doing. `chatId` is the one that is open. */
export function ChatsPanel({ chatId }: { chatId: number | null }) {
  const { data: chats, error, refetch } = useAnnouncedChats()
  const { data: notes, isLoading } = useQuery(notesQuery(getUserId()))
  return (
    <Panel title={t('title.chats')}>
      {chats && !isLoading ? (
        <div className={styles.panel}>
          <NotesLink page={notes} />
          {chats.length > 0 ? (
            <ChatList chats={chats} chatId={chatId} />
          ) : (
            <PanelQuiet>{t('chats.how')}</PanelQuiet>
          )}
        </div>
      ) : error ? (
        <PanelFailure error={error} onRetry={refetch} />
      ) : (
        <div className={styles.panel}>
          <ChatsSkeleton />
        </div>
      )}
    </Panel>
  )
}
