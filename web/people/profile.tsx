import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { monthOf } from '../../contract/age.ts'
import { isolate } from '../../contract/isolate.ts'
import type { Household } from '../../contract/pets.ts'
import { toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { householdQuery } from '../pets/household.ts'
import { cardLine } from '../pets/pet-texts.ts'
import { type ProfilePhoto, photosQuery } from '../photos/photos-query.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Picture } from '../ui/picture.tsx'
import { EmptyState, Scene } from '../ui/scene.tsx'
import galleryStyles from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import { openPersonMenu } from './open-person-menu.ts'
import { PersonLine } from './person-line.tsx'
import { PetSections } from './pet-sections.tsx'
import styles from './profile.module.css'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { t } from './texts.ts'

interface ProfileProps {
  userId: number
  /** Buttons to like, dislike or write, while this photo is visible. */
  acts: (photo: ProfilePhoto | undefined) => ReactNode
}

/** spec §2: the photos of one household, and who its pets are. */
export function Profile({ userId, acts }: ProfileProps) {
  const isOwn = userId === getUserId()
  const { data: photos, error, refetch } = useQuery(photosQuery(userId))
  const household = useQuery(householdQuery(userId))
  // The story says how the two fit.
  const mine = useQuery(householdQuery(getUserId()))
  const { name: person = '', pets } = household.data ?? {}

  const arrival = useHistoryState<{ from?: string; state?: unknown } | null>()
  const back = arrival?.from ?? (isOwn ? '/settings' : '/chats')
  const animalName = (photos?.[0]?.animalName ?? pets?.[0]?.name)?.trim() || person
  const title = isOwn ? t('profile.mine') : animalName ? isolate(animalName) : t('title.profile')

  const [position, setPosition] = useState(0)
  // A photo may have been deleted in another tab.
  const index = Math.min(position, (photos?.length ?? 0) - 1)
  const photo = photos?.[index]

  const caption = household.data && <PhotoCaption name={animalName} household={household.data} />

  const [, navigate] = useLocation()
  const menu = {
    person: { id: userId, name: animalName || t('profile.thisPet') },
    ...(photo && { subject: { kind: 'photo' as const, id: photo.id, url: photo.url } }),
    onGone: () => navigate(back === '/chat' ? '/chats' : back, { replace: true }),
  }

  return (
    <>
      <PageHeader title={title} back={back} backState={arrival?.state}>
        {!isOwn && photos && (
          <IconButton
            icon="more"
            label={t('person.more', { name: menu.person.name })}
            onClick={() => openPersonMenu(menu)}
          />
        )}
      </PageHeader>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !photos || household.isPending || mine.isPending ? (
        <ProfileSkeleton />
      ) : (
        <div className={styles.columns} data-plain={(isOwn && photos.length === 0) || undefined}>
          {photos.length > 0 ? (
            <Gallery
              userId={userId}
              name={animalName || title}
              photos={photos}
              index={index}
              onShow={setPosition}
              isOwn={isOwn}
              caption={caption}
            />
          ) : isOwn ? (
            <EmptyState>
              <p>{t('profile.ownEmpty')}</p>
              <ButtonLink href="/settings">{t('profile.addPhotos')}</ButtonLink>
            </EmptyState>
          ) : (
            <div className={galleryStyles.page}>
              <div className={galleryStyles.frame}>
                <Picture src={household.data?.faceUrl} alt={t('photo.none')} />
                <p className={galleryStyles.noPhotos}>{t('profile.noPhotosYet')}</p>
                <div className={galleryStyles.foot}>{caption}</div>
              </div>
            </div>
          )}
          <div className={styles.story}>
            {!isOwn && household.data && <PersonLine household={household.data} />}
            {pets && <PetSections userId={userId} pets={pets} isOwn={isOwn} />}
          </div>
          {!isOwn && <div className={styles.acts}>{acts(photo)}</div>}
        </div>
      )}
    </>
  )
}

interface PhotoCaptionProps {
  name: string
  household: Household
}

/** Who is on the photo, as on a card of the deck. Screen readers read the heading and the story instead. */
function PhotoCaption({ name, household: { pets } }: PhotoCaptionProps) {
  const [first] = pets
  return (
    <div className={galleryStyles.caption} aria-hidden="true">
      <p className={galleryStyles.name}>{isolate(name)}</p>
      {first && <p>{cardLine(first, monthOf(Date.now())).join(' · ')}</p>}
    </div>
  )
}

/** No retry for an unknown id, because it would not help. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { status } = toApiError(error)
  if (status !== 404 && status !== 422) return <LoadFailure error={error} onRetry={onRetry} />
  return (
    <Scene mood="sorry">
      <p role="alert">{t('profile.notFound')}</p>
      <ButtonLink href="/home">{t('profile.home')}</ButtonLink>
    </Scene>
  )
}
