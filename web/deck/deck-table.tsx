import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import type { NewNote } from '../../contract/notes.ts'
import { endFirstCard, useFirstCard } from '../lib/first-card.tsx'
import type { DeckCard } from '../people/card.ts'
import { distanceText } from '../people/distance-text.ts'
import { firstName } from '../people/first-name.ts'
import { nextPhoto } from '../photos/photo-progress.ts'
import { useKeys } from '../ui/use-keys.ts'
import { type Deck, nextCard, topCard, type Verdict } from './deck.ts'
import { DeckActions } from './deck-actions.tsx'
import styles from './deck-table.module.css'
import { attachDrag } from './drag.ts'
import { type CardView, PetCard } from './pet-card.tsx'
import { t } from './texts.ts'

interface DeckTableProps {
  deck: Deck
  onDecide: (verdict: Verdict, note?: NewNote) => void
  onUndo: () => void
  /** Opens the menu about the top card and its visible photo. */
  onMore: (photo: number) => void
}

/** The visible cards, and the buttons for the top one. */
export function DeckTable({ deck, onDecide, onUndo, onMore }: DeckTableProps) {
  const { turn } = deck
  const card = topCard(deck)
  const under = nextCard(deck)

  // Before it, neither the next card's picture is fetched, nor can the card be dragged.
  const isSeen = useFirstCard()
  const [leaving, setLeaving] = useState<CardView[]>([])
  const [lastSwipe, setLastSwipe] = useState<{ turn: number; verdict: Verdict }>()
  const [shown, setShown] = useState({ turn, photo: 0 })
  const photo = shown.turn === turn ? shown.photo : 0

  function decide(verdict: Verdict, from = { x: 0, y: 0 }, note?: NewNote) {
    if (!card) return
    const view: CardView = { turn, card, photo, slot: 'leaving', verdict, from }
    setLeaving((views) => [...views.filter((other) => other.turn !== turn), view])
    setLastSwipe({ turn, verdict })
    onDecide(verdict, note)
  }
  const advance = () => setShown({ turn, photo: nextPhoto(photo, card?.photos.length ?? 0) })
  const stage = useRef<HTMLDivElement>(null)
  const handleDrag = useEffectEvent(decide)
  useEffect(() => {
    if (isSeen && stage.current) return attachDrag(stage.current, (...drag) => handleDrag(...drag))
  }, [isSeen])
  useKeys({
    ArrowLeft: () => decide('dislike'),
    ArrowRight: () => decide('like'),
    ArrowUp: advance,
    ArrowDown: advance,
    ' ': advance,
    Backspace: onUndo,
  })

  const views = leaving.filter((view) => view.turn < turn)
  // After an undo it comes back from that side.
  const calledBack = lastSwipe?.turn === turn ? { verdict: lastSwipe.verdict } : {}
  if (card) views.push({ turn, card, photo, slot: 'top', ...calledBack })
  if (under && isSeen) views.push({ turn: turn + 1, card: under, photo: 0, slot: 'under' })

  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        onLoadCapture={endWithPicture}
        onErrorCapture={endWithPicture}
      >
        {views.map((view) => (
          <PetCard
            key={view.turn}
            {...view}
            onAdvance={advance}
            onMore={() => onMore(photo)}
            onGone={() => setLeaving((all) => all.filter((other) => other.turn !== view.turn))}
          />
        ))}
        {deck.tooLate && (
          <p className={styles.tooLate}>{t('deck.tooLate', { name: deck.tooLate.animalName })}</p>
        )}
      </div>
      <DeckActions
        card={card}
        photo={card?.photos[photo]}
        canUndo={deck.last !== null}
        onDecide={(verdict, note) => decide(verdict, undefined, note)}
        onUndo={onUndo}
      />
      <p className={styles.keys} aria-hidden="true">
        <kbd>←</kbd> {t('deck.dislikeStamp')} · <kbd>→</kbd> {t('deck.likeWord')} · <kbd>↑</kbd>{' '}
        {t('deck.photoWord')} · <kbd>⌫</kbd> {t('deck.undo')}
      </p>
      <p className="visuallyHidden" role="status">
        {deck.tooLate
          ? t('deck.tooLate', { name: deck.tooLate.animalName })
          : card && turn !== 0 && introduce(card)}
      </p>
    </>
  )
}

/** Icons have such events, too. */
function endWithPicture({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) endFirstCard()
}

function introduce({ animalName, name, km }: DeckCard): string {
  return `${isolate(animalName)}, ${t('deck.with', { name: firstName(name) })}, ${distanceText(km)}`
}
