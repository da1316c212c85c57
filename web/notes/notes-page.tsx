import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { NoteItem } from '../../contract/notes.ts'
import { toApiError } from '../lib/api.ts'
import { focusHeading } from '../lib/navigation.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { useIsVisible } from '../lib/use-is-visible.ts'
import { useNow } from '../lib/use-now.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Scene } from '../ui/scene.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoteCard, senderNameOf } from './note-card.tsx'
import { notesQuery, useDecline, useLikeBack, useMarkSeen } from './queries.ts'
import { t } from './texts.ts'

const snackbarMs = 5000

/** The notes that came with likes. */
export function NotesPage() {
  const notes = useQuery(notesQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('notes.heading')} back="/chats" />
      <Loaded queries={[notes]}>
        {({ notes, next }) =>
          notes.length > 0 || next !== null ? (
            <div className="page">
              <p className="soft pretty">{t('notes.intro')}</p>
              <NoteList before={null} />
            </div>
          ) : (
            <Scene mood="asleep">
              <p>{t('notes.empty')}</p>
              <p className="soft pretty">{t('notes.emptyHint')}</p>
              <ButtonLink href="/home">{t('chats.discover')}</ButtonLink>
            </Scene>
          )
        }
      </Loaded>
    </>
  )
}

/** One page of the list, and the way to the next one. */
function NoteList({ before }: { before: number | null }) {
  const { data } = useQuery(notesQuery(getUserId(), before))
  const [isNextShown, setNextShown] = useState(false)
  if (!data) return <Skeleton height="14rem" />
  const { notes, next } = data
  return (
    <>
      {notes.length > 0 && <Notes notes={notes} />}
      {next !== null &&
        // The people of a whole page may be invisible now.
        (isNextShown || notes.length === 0 ? (
          <NoteList key={next} before={next} />
        ) : (
          <Button look="secondary" onClick={() => setNextShown(true)}>
            {t('notes.more')}
          </Button>
        ))}
    </>
  )
}

function Notes({ notes }: { notes: readonly NoteItem[] }) {
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
          text: t('notes.declined', { name: senderNameOf(note.sender) }),
          ms: snackbarMs,
        })
        focusHeading()
      },
      onError: handleError,
    })
  }

  return (
    <ul className="stack gap4">
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
