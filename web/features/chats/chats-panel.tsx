import { t } from '../../lib/i18n/i18n.ts'
import { Panel, PanelFailure, PanelQuiet } from '../../ui/panel.tsx'
import { ChatList } from './chat-list-view.tsx'
import styles from './chats.module.css'
import { ChatsSkeleton } from './chats-skeleton.tsx'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** New matches and conversations, beside whatever one is doing. `chatId` is the one that is open. */
export function ChatsPanel({ chatId }: { chatId: number | null }) {
  const { data: chats, error, refetch } = useAnnouncedChats()
  return (
    <Panel title={t('title.chats')}>
      {chats?.length === 0 ? (
        <PanelQuiet>{t('chats.how')}</PanelQuiet>
      ) : chats ? (
        <div className={styles.panel}>
          <ChatList chats={chats} chatId={chatId} />
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
