import { type ReactNode, useEffect, useState } from 'react'
import { useIsNewcomer } from '../account/newcomer.ts'
import { endFirstCard } from '../lib/first-card.tsx'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { IconLink } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Deck, topCard } from './deck.ts'
import { DeckActions } from './deck-actions.tsx'
import styles from './deck-screen.module.css'
import tableStyles from './deck-table.module.css'
import { DeckTable } from './deck-table.tsx'
import { FilterButton } from './filters/filter-button.tsx'
import { SecondLap } from './filters/second-lap.tsx'
import { PausedHint } from './paused-hint.tsx'
import { t } from './texts.ts'
import { useDeck } from './use-deck.ts'

/** Its code is needed only where there is no card. */
const WelcomeCard = lazyPart(
  async () => (await import('./welcome-card.tsx')).WelcomeCard,
  <WaitingTable />,
)
const NobodyLeft = lazyPart(async () => (await import('./nobody-left.tsx')).NobodyLeft)

interface DeckScreenProps {
  /** Stands above the deck. */
  pin: ReactNode
  isPinWanted: boolean
  /** `renderCover` has something to show. */
  isCoverWanted: boolean
  /** `uncover` shows the card below until the next one comes. */
  renderCover: (isShown: boolean, uncover: () => void) => ReactNode
}

/** spec §2, §4: the discovery deck. */
export function DeckScreen(props: DeckScreenProps) {
  const { pin, isPinWanted, isCoverWanted, renderCover } = props
  const userId = getUserId()
  const { deck, error, retry, decide, undo, openMenu } = useDeck(userId)
  const isNewcomer = useIsNewcomer(userId)
  const hasPicture = !isNewcomer && !error && (!deck || Boolean(topCard(deck)?.photos[0]))
  useEffect(() => {
    if (!hasPicture) endFirstCard()
  }, [hasPicture])
  const turn = deck && !isEmpty(deck) ? deck.turn : undefined
  const [isPinned] = useWithNextCard(isPinWanted, turn)
  const [isCovered, uncover] = useWithNextCard(isCoverWanted, turn)
  return (
    <>
      <PageHeader title={t('title.home')} offline={t('deck.offline')}>
        <FilterButton />
        <IconLink href="/lost" icon="megaphone" label={t('deck.lost')} />
      </PageHeader>
      {isPinned && pin}
      <div className={styles.hints}>
        <div>
          {!isCovered && <PausedHint />}
          {deck && !isCovered && <SecondLap deck={deck} />}
        </div>
      </div>
      <div className={isCovered ? styles.table : undefined}>{renderCover(isCovered, uncover)}</div>
      {isCovered ? null : isNewcomer ? (
        <div className={styles.table}>
          <WelcomeCard />
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={retry} />
      ) : deck && isEmpty(deck) ? (
        <NobodyLeft
          isFirst={deck.turn === 0 && deck.gone.length === 0}
          onRetry={retry}
          onUndo={deck.last ? undo : null}
        />
      ) : (
        <div className={styles.table}>
          {deck && deck.cards.length > 0 ? (
            <DeckTable deck={deck} onDecide={decide} onUndo={undo} onMore={openMenu} />
          ) : (
            <WaitingTable />
          )}
        </div>
      )}
    </>
  )
}

/**
 * Whether to show something that moves or covers the card: a card that a thumb may be on stays as it is,
 * so what is new comes with the next one. `turn` is undefined while there is no card.
 */
function useWithNextCard(isWanted: boolean, turn: number | undefined) {
  const [bareTurn, setBareTurn] = useState<number>()
  const isShown = isWanted && (turn === undefined || turn !== bareTurn)
  if (!isShown && turn !== bareTurn) setBareTurn(turn)
  return [isShown, () => setBareTurn(turn)] as const
}

/** The deck is empty, and there is no next page. */
function isEmpty({ cards, next }: Deck): boolean {
  return cards.length === 0 && next === null
}

function WaitingTable() {
  return (
    <>
      <div className={tableStyles.stage} role="status">
        <span className="visuallyHidden">{t('app.loading')}</span>
        <div className={tableStyles.skeleton}>
          <Skeleton height="100%" />
        </div>
      </div>
      <DeckActions />
    </>
  )
}
