import { useEffect, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import type { NoteItem } from '../../../../contract/notes.ts'
import { toApiError } from '../../../lib/api.ts'
import { focusHeading } from '../../../lib/focus-heading.ts'
import { t } from '../../../lib/i18n/i18n.ts'
import { getUserId } from '../../../lib/session.ts'
import { showSnackbar } from '../../../lib/snackbar.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { LoadingScreen, Scene } from '../../../ui/scene.tsx'
import { useIsVisible } from '../use-is-visible.ts'
import { useNow } from '../use-now.ts'
import { NoteCard, petNameOf } from './note-card.tsx'
import styles from './notes-page.module.css'
import { useDecline, useLikeBack, useMarkSeen, useNotes } from './queries.ts'

const snackbarMs = 5000

/** design §15: the notes that came with likes. */
export function NotesPage() {
  const userId = getUserId()
  const { notes, data, error, refetch, ...pages } = useNotes(userId)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const isEmpty = data !== undefined && notes.length === 0
  // People who are invisible now may have filled a whole page.
  useEffect(() => {
    if (isEmpty && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isEmpty, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      <PageHeader title={t('notes.heading')} back="/chats" />
      {notes.length > 0 ? (
        <div className={styles.page}>
          <p className={styles.intro}>{t('notes.intro')}</p>
          <NoteList notes={notes} />
          {hasNextPage && (
            <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('notes.more')}
            </Button>
          )}
        </div>
      ) : isEmpty && !hasNextPage ? (
        <Scene mood="asleep">
          <p>{t('notes.empty')}</p>
          <p className={styles.intro}>{t('notes.emptyHint')}</p>
          <ButtonLink href="/home">{t('chats.discover')}</ButtonLink>
        </Scene>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingScreen />
      )}
    </>
  )
}

function NoteList({ notes }: { notes: readonly NoteItem[] }) {
  const userId = getUserId()
  const fresh = useFreshNotes(userId, notes)
  const now = useNow(notes[0] && new Date(notes[0].sentAt))
  const likeBack = useLikeBack(userId)
  const decline = useDecline(userId)

  function handleError(error: Error) {
    const { code } = toApiError(error)
    const text = code === 'not_found' ? t('notes.gone') : t(`error.${code}`)
    showSnackbar({ text, ms: snackbarMs })
  }

  function handleDecline(note: NoteItem) {
    decline.mutate(note, {
      onSuccess() {
        showSnackbar({
          text: t('notes.declined', { name: petNameOf(note.sender) }),
          ms: snackbarMs,
        })
        focusHeading()
      },
      onError: handleError,
    })
  }

  return (
    <ul className={styles.list}>
      {notes.map((note) => (
        <NoteCard
          key={note.id}
          note={note}
          now={now}
          isNew={fresh.includes(note.id)}
          isBusy={likeBack.isPending || decline.isPending}
          onLike={() => likeBack.mutate(note, { onSuccess: focusHeading, onError: handleError })}
          onDecline={() => handleDecline(note)}
        />
      ))}
    </ul>
  )
}

/** Reports what the person sees. A note stays new until they leave the screen. */
function useFreshNotes(userId: number, notes: readonly NoteItem[]): readonly number[] {
  const isVisible = useIsVisible()
  const { mutate: markSeen } = useMarkSeen(userId)
  const [fresh, setFresh] = useState<readonly number[]>([])
  const unseen = notes.filter(({ id, seen }) => !seen && !fresh.includes(id)).map(({ id }) => id)
  const shown = isVisible ? unseen.slice(0, limits.notePage).join() : ''
  useEffect(() => {
    if (shown === '') return
    const ids = shown.split(',').map(Number)
    setFresh((before) => [...before, ...ids])
    // If this fails, the next visit reports them again.
    markSeen(ids)
  }, [markSeen, shown])
  return [...fresh, ...unseen]
}
