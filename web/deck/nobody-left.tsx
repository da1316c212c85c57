import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { activeParts } from '../../contract/filter-parts.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { getUserId } from '../lib/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/scene.tsx'
import { deckEndQuery, deckFilterQuery } from './filters/queries.ts'
import { RelaxFilter } from './filters/relax-filter.tsx'
import { NewcomerWatch } from './newcomer-watch.tsx'
import { t } from './texts.ts'

interface NobodyLeftProps {
  /** The person has seen no card on this visit. */
  isFirst: boolean
  onRetry: () => void
  onUndo: (() => void) | null
}

/** spec §1: the empty state, with the two things that help most. */
export function NobodyLeft({ isFirst, onRetry, onUndo }: NobodyLeftProps) {
  const userId = getUserId()
  const { data: filter, isPending } = useQuery(deckFilterQuery(userId))
  const isFiltered = filter !== undefined && activeParts(filter).length > 0
  const end = useQuery(deckEndQuery(userId))
  const own = useQuery(settingsQuery(userId))

  // The text depends on it, and would move when it arrives.
  if (isPending || own.isPending || end.isPending) return null
  const ways: ReactNode[] = []
  if (isFiltered)
    ways.push(<RelaxFilter key="relax" filter={filter} relax={end.data?.relax ?? null} />)
  if (own.data?.imgUrl === null)
    ways.push(
      <div key="photo" className="stack centred balance gap3 narrow">
        <p>{t('deck.whyPhoto')}</p>
        <ButtonLink href="/settings">{t('deck.addPhotos')}</ButtonLink>
      </div>,
    )
  if (onUndo)
    ways.push(
      <Button key="undo" look="secondary" icon="undo" onClick={onUndo}>
        {t('deck.undo')}
      </Button>,
    )
  if (end.data) ways.push(<NewcomerWatch key="watch" isWatching={end.data.isWatching} />)
  ways.push(
    <Button key="again" look="secondary" icon="retry" onClick={onRetry}>
      {t('deck.lookAgain')}
    </Button>,
  )
  return (
    <EmptyState>
      {!isFiltered && (
        <p className="soft balance narrow">{t(isFirst ? 'deck.nobodyYet' : 'deck.nobodyLeft')}</p>
      )}
      {ways.slice(0, 2)}
    </EmptyState>
  )
}
