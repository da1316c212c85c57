import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DeckFilter } from '../../../contract/deck-filter.ts'
import { activeParts, noFilter } from '../../../contract/filter-parts.ts'
import { secondLapCursor } from '../../../contract/headers.ts'
import { getUserId } from '../../lib/session.ts'
import { type Deck, topCard } from '../deck.ts'
import styles from './filters.module.css'
import { deckCountQuery, deckEndQuery, deckFilterQuery } from './queries.ts'
import { RelaxFilter } from './relax-filter.tsx'
import { t } from './texts.ts'
import { useDebounced } from './use-debounced.ts'

/** The server still counts households whose swipe is in the queue. */
const arrivalMs = 1000

/** When those come again who were disliked before (spec §4), it is said. */
export function SecondLap({ deck }: { deck: Deck }) {
  const userId = getUserId()
  const { data: filter = noFilter } = useQuery(deckFilterQuery(userId))
  const isPossible = activeParts(filter).length > 0 && isPastNew(deck)
  const left = useQuery({ ...deckCountQuery(userId, filter), enabled: isPossible })
  const isSecond = isPossible && !left.isPlaceholderData && left.data?.count === 0

  const count = useEffectEvent(() => {
    if (isPossible && !isSecond) void left.refetch()
  })
  const turn = useDebounced(deck.turn, arrivalMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each swipe may have been the last new one.
  useEffect(() => count(), [turn])

  return (
    <div role="status" className={styles.lap}>
      {isSecond ? (
        <MoreThanThese filter={filter} />
      ) : (
        topCard(deck)?.again && <p className={styles.again}>{t('end.anotherRound')}</p>
      )}
    </div>
  )
}

/** All unseen households were sent. */
const isPastNew = ({ cards, next }: Deck) =>
  cards.length > 0 && (next === null || next.startsWith(secondLapCursor))

function MoreThanThese({ filter }: { filter: DeckFilter }) {
  const { data } = useQuery(deckEndQuery(getUserId()))
  return data && <RelaxFilter filter={filter} relax={data.relax} isSlim />
}
