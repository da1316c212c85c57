import { useLayoutEffect, useRef } from 'react'
import { isolate } from '../../contract/isolate.ts'
import { AfterFirstCard } from '../lib/first-card.tsx'
import { lazyPart } from '../lib/lazy.ts'
import type { DeckCard } from '../people/card.ts'
import { distanceText } from '../people/distance-text.ts'
import { firstName } from '../people/first-name.ts'
import { PhotoViewer } from '../photos/photo-viewer.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardStory } from './card-story.tsx'
import type { Verdict } from './deck.ts'
import { flyIn, flyOut } from './flight.ts'
import styles from './pet-card.module.css'
import { plural, t } from './texts.ts'

/** In the file that fetches what is lost nearby: it is there when that is known. */
const SearchedBadge = lazyPart(
  async () => (await import('../lost/lost-pets-near.tsx')).SearchedBadge,
)

export interface CardView {
  /** The turn of the deck in which this card is on top; its key. */
  turn: number
  card: DeckCard
  photo: number
  slot: 'under' | 'top' | 'leaving'
  /** The side to which it leaves, or from which it comes back after an undo. */
  verdict?: Verdict
  /** Where the finger released it. */
  from?: { x: number; y: number }
}

interface PetCardProps extends CardView {
  onAdvance: () => void
  /** Opens the menu about the pet; absent on the person's own card. */
  onMore?: () => void
  onGone?: () => void
}

export function PetCard({
  turn,
  card,
  photo,
  slot,
  verdict,
  from,
  onAdvance,
  onMore,
  onGone,
}: PetCardProps) {
  const article = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it flies when its slot changes, not else.
  useLayoutEffect(() => {
    if (!article.current || !verdict) return
    if (slot === 'leaving')
      return flyOut(article.current, verdict, from ?? { x: 0, y: 0 }, () => onGone?.())
    if (slot === 'top') return flyIn(article.current, verdict)
  }, [slot])

  return (
    <article
      ref={article}
      className={styles.card}
      data-slot={slot}
      data-verdict={slot === 'leaving' ? verdict : undefined}
      aria-label={isolate(card.animalName)}
      inert={slot !== 'top'}
    >
      <PhotoViewer
        name={card.animalName}
        photos={card.photos}
        face={card.face}
        index={photo}
        onAdvance={onAdvance}
        urgent={slot === 'top' && turn === 0}
      />
      {slot === 'top' && onMore && (
        <>
          <div className={styles.searched}>
            <AfterFirstCard>
              <SearchedBadge householdId={card.id} />
            </AfterFirstCard>
          </div>
          <div className={styles.more}>
            <IconButton
              icon="more"
              label={t('person.more', { name: card.animalName })}
              onClick={onMore}
            />
          </div>
        </>
      )}
      <div className={styles.foot}>
        <div className={styles.caption}>
          <h2 className={styles.name} data-long={card.animalName.length > 24 || undefined}>
            {isolate(card.animalName)}
          </h2>
          <div className={styles.story} data-lines={linesOf(card)}>
            <CardStory personId={card.id} pets={card.pets} isOwn={!onMore} />
          </div>
          <p className={styles.about}>
            <span>{distanceText(card.km)}</span>{' '}
            {card.name !== card.animalName && (
              <span>{t('deck.with', { name: firstName(card.name) })}</span>
            )}{' '}
            {card.met && <span>{plural('deck.met', card.met)}</span>}
          </p>
        </div>
      </div>
      <span className={styles.likeStamp} aria-hidden="true">
        <Icon name="heart" filled size={36} />
        {t('deck.likeStamp')}
      </span>
      <span className={styles.dislikeStamp} aria-hidden="true">
        <Icon name="cross" size={36} />
        {t('deck.dislikeStamp')}
      </span>
    </article>
  )
}

/** The lines that the story will have: one of facts, and one to choose among several pets. */
function linesOf({ pets: [first, second] }: DeckCard): number {
  return second ? 2 : Number(Boolean(first?.breed ?? first?.species ?? first?.born))
}
