import { useEffect, useState } from 'react'
import type { NewNote } from '../../contract/notes.ts'
import { lazyPart } from '../lib/lazy.ts'
import type { DeckCard } from '../people/card.ts'
import { offerNotes, useNoteOffer } from '../people/note-offer.ts'
import type { Photo } from '../photos/photo-viewer.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Verdict } from './deck.ts'
import styles from './deck-table.module.css'
import { t } from './texts.ts'

const NoteDialog = lazyPart(async () => (await import('../notes/note-dialog.tsx')).NoteDialog)

interface VerdictButtonsProps {
  /** Without a card the buttons are disabled. */
  card: DeckCard | undefined
  /** The visible photo, which a note can be about. */
  photo: Photo | undefined
  onDecide: (verdict: Verdict, note?: NewNote) => void
}

/** The two big buttons, of the deck and of a profile, and the one to like with a note. */
export function VerdictButtons({ card, photo, onDecide }: VerdictButtonsProps) {
  const [notedId, setNotedId] = useState<number | null>(null)
  const name = card?.animalName ?? ''
  const personId = card?.id ?? null
  const offer = useNoteOffer()
  const answer = offer?.personId === personId ? offer?.about : null
  useEffect(() => {
    offerNotes(personId)
    return () => offerNotes(null)
  }, [personId])

  function closeNote() {
    setNotedId(null)
    offerNotes(personId)
  }

  function like(note?: NewNote) {
    closeNote()
    onDecide('like', note)
  }

  return (
    <>
      <button
        type="button"
        className={styles.action}
        data-big
        aria-label={t('deck.dislike', { name })}
        title={t('deck.dislikeStamp')}
        disabled={!card}
        onClick={() => onDecide('dislike')}
      >
        <Icon name="cross" size={34} />
      </button>
      <button
        type="button"
        className={`ears ${styles.like}`}
        data-big
        aria-label={t('deck.like', { name })}
        title={t('deck.likeWord')}
        disabled={!card}
        onClick={() => like()}
      >
        <Icon name="heart" filled size={34} />
      </button>
      <button
        type="button"
        className={styles.note}
        aria-label={t('deck.note', { name })}
        title={t('deck.noteWord')}
        disabled={!card}
        onClick={() => setNotedId(personId)}
      >
        <Icon name="note" size={26} />
      </button>
      {/* Another card may have come on top meanwhile. */}
      {card && (card.id === notedId || answer) && (
        <NoteDialog
          card={card}
          photo={photo}
          answer={answer ?? undefined}
          onLike={like}
          onClose={closeNote}
        />
      )}
    </>
  )
}
