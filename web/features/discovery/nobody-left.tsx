import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeParts } from '../../../contract/filter-parts.ts'
import { basePath } from '../../../contract/routes.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/scene.tsx'
import { deckEndQuery, deckFilterQuery } from './filters/queries.ts'
import { RelaxFilter } from './filters/relax-filter.tsx'
import styles from './nobody-left.module.css'

interface NobodyLeftProps {
  onRetry: () => void
  onUndo: (() => void) | null
}

/** spec §1: the empty state, and what one can do about it. */
export function NobodyLeft({ onRetry, onUndo }: NobodyLeftProps) {
  const [copied, setCopied] = useState(false)
  const userId = getUserId()
  const { data: filter, isPending } = useQuery(deckFilterQuery(userId))
  const isFiltered = filter !== undefined && activeParts(filter).length > 0
  const end = useQuery({ ...deckEndQuery(userId), enabled: isFiltered })

  async function invite() {
    const url = `${location.origin}${basePath}/`
    try {
      if (navigator.share) await navigator.share({ title: t('app.name'), url })
      else await navigator.clipboard.writeText(url).then(() => setCopied(true))
    } catch {
      // Whoever closes the sheet has changed their mind.
    }
  }

  // What it says depends on it, and a moment later all of it would move.
  if (isPending || (isFiltered && end.isPending)) return null
  return (
    <EmptyState>
      {isFiltered ? (
        <RelaxFilter filter={filter} relax={end.data?.relax ?? null} />
      ) : (
        <p className={styles.why}>{t('deck.nobodyLeft')}</p>
      )}
      <div className={styles.ways}>
        <Button look={isFiltered ? 'secondary' : 'primary'} icon="retry" onClick={onRetry}>
          {t('deck.lookAgain')}
        </Button>
        <ButtonLink look="secondary" href="/settings">
          {t('deck.addPhotos')}
        </ButtonLink>
        <Button look="secondary" icon={copied ? 'check' : 'heart'} onClick={invite}>
          {t(copied ? 'deck.inviteCopied' : 'deck.invite')}
        </Button>
        {onUndo && (
          <Button look="secondary" icon="undo" onClick={onUndo}>
            {t('deck.undo')}
          </Button>
        )}
      </div>
      <span className="visuallyHidden" role="status">
        {copied && t('deck.inviteCopied')}
      </span>
    </EmptyState>
  )
}
