import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isolate } from '../../contract/isolate.ts'
import { toApiError } from '../lib/api.ts'
import { householdQuery } from '../pets/household.ts'
import { photosQuery } from '../photos/photos-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Panel, PanelFailure, PanelQuiet } from '../ui/panel.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PersonLine } from './person-line.tsx'
import styles from './pet-panel.module.css'
import { PetSections } from './pet-sections.tsx'
import { t } from './texts.ts'

interface PetPanelProps {
  userId: number
  /** The screen beside the panel: the profile's back arrow leads there. */
  arrival: { from: string; state?: unknown }
  /** The card shows the photos. */
  isBesideCard?: boolean
  /** What is drawn between the photo and the pets is still loading. */
  isPending?: boolean
  lead?: ReactNode
  children?: ReactNode
}

/** The household of the open chat, or of the top card. */
export function PetPanel(props: PetPanelProps) {
  const { userId, arrival, isBesideCard = false, isPending = false, lead, children } = props
  const photos = useQuery({ ...photosQuery(userId), enabled: !isBesideCard })
  const household = useQuery(householdQuery(userId))
  const error = photos.error ?? household.error
  const { name = '', pets = [] } = household.data ?? {}
  const [photo] = photos.data ?? []
  const petName = pets[0]?.name.trim() || name
  return (
    <Panel title={petName ? isolate(petName) : t('title.profile')}>
      {household.data && (photos.data || isBesideCard) && !isPending ? (
        <div className={styles.pet}>
          {!isBesideCard && (
            <div className={styles.photo}>
              <Picture
                src={photo?.url ?? household.data.faceUrl}
                alt=""
                placeholder={photo?.placeholder}
                focus={photo?.focus}
              />
            </div>
          )}
          <PersonLine household={household.data} />
          {lead}
          <PetSections userId={userId} pets={pets} isOwn={false} />
          <ButtonLink look="secondary" href={`/profile/${userId}`} state={arrival}>
            {t('profile.see')}
          </ButtonLink>
          {children}
        </div>
      ) : error && toApiError(error).status === 404 ? (
        <PanelQuiet>{t('profile.notFound')}</PanelQuiet>
      ) : error ? (
        <PanelFailure
          error={error}
          onRetry={() => void Promise.all([photos.refetch(), household.refetch()])}
        />
      ) : (
        <div className={styles.pet} aria-hidden="true">
          {!isBesideCard && (
            <div className={styles.photo}>
              <Skeleton height="100%" />
            </div>
          )}
          <Skeleton width="10rem" />
          <Skeleton height="5rem" />
        </div>
      )}
    </Panel>
  )
}
