import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { activeParts } from '../../../contract/filter-parts.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { lazyWithTexts } from '../../lib/lazy.ts'
import { ownPictureQuery } from '../../lib/own-picture.ts'
import { getUserId } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/scene.tsx'
import { RelaxFilter } from './filters/lazy-relax-filter.ts'
import { deckEndQuery, deckFilterQuery } from './filters/queries.ts'
import styles from './nobody-left.module.css'

const NearbyPanel = lazyWithTexts(
  ['invitations'],
  async () => (await import('./invite/nearby-panel.tsx')).NearbyPanel,
)
const InviteDialog = lazyWithTexts(
  ['invitations', 'email'],
  async () => (await import('./invite/invite-dialog.tsx')).InviteDialog,
)

interface NobodyLeftProps {
  /** The person has seen no card on this visit. */
  isFirst: boolean
  onRetry: () => void
  onUndo: (() => void) | null
}

/** spec §1: the empty state, with one thing to do about it before all others. */
export function NobodyLeft({ isFirst, onRetry, onUndo }: NobodyLeftProps) {
  const [isInviting, setIsInviting] = useState(false)
  const userId = getUserId()
  const { data: filter, isPending } = useQuery(deckFilterQuery(userId))
  const isFiltered = filter !== undefined && activeParts(filter).length > 0
  const end = useQuery(deckEndQuery(userId))
  const own = useQuery(ownPictureQuery(userId))
  const needsPhoto = own.data?.image === null
  const main = isFiltered ? 'relax' : needsPhoto ? 'photo' : 'invite'

  // The text depends on it, and would move when it arrives.
  if (isPending || own.isPending || end.isPending) return null
  const inviting = { icon: 'send', onClick: () => setIsInviting(true) } as const
  const inviteText = t('deck.invite')
  return (
    <Suspense>
      <EmptyState>
        {main === 'relax' && filter ? (
          <RelaxFilter filter={filter} relax={end.data?.relax ?? null} />
        ) : (
          <p className={styles.why}>{t(isFirst ? 'deck.nobodyYet' : 'deck.nobodyLeft')}</p>
        )}
        {main === 'photo' && (
          <div className={styles.main}>
            <p>{t('deck.whyPhoto')}</p>
            <ButtonLink href="/settings">{t('deck.addPhotos')}</ButtonLink>
          </div>
        )}
        {main === 'invite' && (
          <div className={styles.main}>
            <Button {...inviting}>{inviteText}</Button>
          </div>
        )}
        <div className={styles.others}>
          <Button look="secondary" compact icon="retry" onClick={onRetry}>
            {t('deck.lookAgain')}
          </Button>
          {main !== 'invite' && (
            <Button look="secondary" compact {...inviting}>
              {inviteText}
            </Button>
          )}
          {onUndo && (
            <Button look="secondary" compact icon="undo" onClick={onUndo}>
              {t('deck.undo')}
            </Button>
          )}
        </div>
        {end.data && <NearbyPanel end={end.data} />}
      </EmptyState>
      {isInviting && (
        <Suspense>
          <InviteDialog onClose={() => setIsInviting(false)} />
        </Suspense>
      )}
    </Suspense>
  )
}
