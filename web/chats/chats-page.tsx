import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUserId } from '../lib/session.ts'
import { useIsWide } from '../lib/use-media.ts'
import { NotesLink } from '../notes/notes-link.tsx'
import { notesQuery } from '../notes/queries.ts'
import { ButtonLink, IconLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState, Scene } from '../ui/scene.tsx'
import { ChatList } from './chat-list-view.tsx'
import styles from './chats.module.css'
import { ChatsSkeleton } from './chats-skeleton.tsx'
import { getChatClient } from './live-chat.ts'
import { chatsQuery, isNewMatch } from './queries.ts'
import { isUnseen, markMatchesSeen, readSeen } from './seen-matches.ts'
import { plural, t } from './texts.ts'
import { useWantedChat } from './use-wanted-chat.ts'

export function ChatsPage() {
  const queryClient = useQueryClient()
  const { data: chats, error, refetch } = useQuery(chatsQuery(getUserId()))
  useEffect(() => {
    if (!chats) return
    const seen = readSeen(getUserId())
    const matchIds = chats.filter(isNewMatch).map(({ chatId }) => chatId)
    const unseen = matchIds.slice(0, 20).filter((chatId) => isUnseen(chatId, seen))
    for (const chatId of unseen) getChatClient(getUserId()).seeMatch(chatId)
    markMatchesSeen(chats, getUserId(), queryClient)
  }, [chats, queryClient])
  useWantedChat(chats)
  const isWide = useIsWide()
  const { data: notes, isLoading } = useQuery(notesQuery(getUserId()))
  const hasNotes = notes !== undefined && notes.notes.length > 0
  const canPick = chats ? chats.some(({ ended }) => !ended) : !error
  return (
    <>
      <PageHeader
        // The panel with the list shows the error.
        title={
          isWide ? <span className="visuallyHidden">{t('title.chats')}</span> : t('title.chats')
        }
        offline={t('chats.offline')}
      >
        <IconLink href="/playdates" icon="calendar" label={t('chats.playdates')} />
      </PageHeader>
      {chats?.length === 0 && !isLoading && !hasNotes ? (
        <EmptyState>
          {!isWide && <p>{t('chats.how')}</p>}
          <ButtonLink href="/home">{t('chats.discover')}</ButtonLink>
        </EmptyState>
      ) : isWide ? (
        // The panel shows the list.
        <div className={styles.pickOne}>
          {chats?.length === 0 && hasNotes ? (
            <Scene mood="happy">
              <p>{plural('chats.notes', notes.notes.length)}</p>
              <ButtonLink href="/notes">{t('chats.readNotes')}</ButtonLink>
            </Scene>
          ) : (
            <Scene mood="awake">
              {canPick ? (
                <p>{t('chats.pickOne')}</p>
              ) : (
                <ButtonLink href="/home">{t('chats.discover')}</ButtonLink>
              )}
            </Scene>
          )}
        </div>
      ) : chats && !isLoading ? (
        <div className="page">
          <NotesLink page={notes} />
          {chats.length > 0 ? (
            <ChatList chats={chats} chatId={null} />
          ) : (
            <p className={styles.quiet}>{t('chats.how')}</p>
          )}
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <div className="page">
          <ChatsSkeleton />
        </div>
      )}
    </>
  )
}
