import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getUserId } from '../lib/session.ts'
import { NotesLink } from '../notes/notes-link.tsx'
import { notesQuery } from '../notes/queries.ts'
import { Panel, PanelFailure, PanelQuiet } from '../ui/panel.tsx'
import { ChatList } from './chat-list-view.tsx'
import styles from './chats.module.css'
import { ChatsSkeleton } from './chats-skeleton.tsx'
import { t } from './texts.ts'
import { useAnnouncedChats } from './use-announced-chats.ts'

/** New matches and conversations, beside whatever one is doing. `chatId` is the one that is open. */
export function ChatsPanel({ chatId }: { chatId: number | null }) {
  const { data: chats, error, refetch } = useAnnouncedChats()
  const { data: notes, isLoading } = useQuery(notesQuery(getUserId()))
  const isBelow = useCameLater(notes && notes.notes.length > 0, chatId !== null)
  const notesLink = <NotesLink page={notes} />
  return (
    <Panel title={t('title.chats')}>
      {chats && !isLoading ? (
        <div className={styles.panel}>
          {!isBelow && notesLink}
          {chats.length > 0 ? (
            <ChatList chats={chats} chatId={chatId} />
          ) : (
            <PanelQuiet>{t('chats.how')}</PanelQuiet>
          )}
          {isBelow && notesLink}
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

/** While a chat is open: whether this was not there when it was opened. No row moves for it then. */
function useCameLater(isThere: boolean | undefined, isChatOpen: boolean): boolean {
  const wasThere = useRef<boolean>(undefined)
  useEffect(() => {
    if (!isChatOpen || wasThere.current === undefined) wasThere.current = isThere
  })
  return isChatOpen && wasThere.current === false
}
