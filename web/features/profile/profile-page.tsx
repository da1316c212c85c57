import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isolate } from '../../../contract/isolate.ts'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, Scene } from '../../ui/scene.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openPersonMenu } from '../safety/open-person-menu.ts'
import styles from './gallery.module.css'
import { Gallery } from './gallery.tsx'
import { PetSections } from './pet-sections.tsx'
import { profileQuery } from './queries.ts'

/** spec §2: the photos of one household, and who its pets are. */
export function ProfilePage() {
  const { userId: parameter } = useParams<{ userId: string }>()
  const userId = Number(parameter)
  const isOwn = userId === getUserId()
  const { data: photos, error, refetch } = useQuery(profileQuery(userId))
  const household = useQuery(householdQuery(userId))
  const pets = household.data?.pets

  const arrival = useHistoryState<{ from?: string; state?: unknown } | null>()
  const back = arrival?.from ?? (isOwn ? '/settings' : '/chats')
  const animalName = (photos?.[0]?.animalName ?? pets?.[0]?.name)?.trim()
  const title = isOwn ? t('profile.mine') : animalName ? isolate(animalName) : t('title.profile')

  const [, navigate] = useLocation()
  const menu = {
    person: { id: userId, name: animalName || t('profile.thisPet') },
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
      ) : !photos ? (
        <div className={styles.page}>
          <div className={styles.frame} role="status">
            <span className="visuallyHidden">{t('app.loading')}</span>
            <Skeleton height="100%" />
          </div>
        </div>
      ) : photos.length === 0 ? (
        // All of it would move if the pets came after it.
        !household.isPending && (
          <EmptyState>
            <p>{t(isOwn ? 'profile.ownEmpty' : 'profile.noPhotosYet')}</p>
            {isOwn && <ButtonLink href="/settings">{t('profile.addPhotos')}</ButtonLink>}
          </EmptyState>
        )
      ) : (
        <Gallery
          userId={userId}
          name={animalName || title}
          photos={photos}
          onReport={
            isOwn ? null : (subject) => openPersonMenu({ ...menu, subject, isReport: true })
          }
        />
      )}
      {photos && pets && <PetSections pets={pets} isOwn={isOwn} />}
    </>
  )
}

/** An address nobody lives at gets no retry: it would not help. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code, status } = toApiError(error)
  const isNobody = status === 404 || status === 422
  return (
    <Scene mood="peeking">
      <p role="alert">{t(isNobody ? 'profile.notFound' : `error.${code}`)}</p>
      {isNobody ? (
        <ButtonLink href="/home">{t('profile.home')}</ButtonLink>
      ) : (
        <Button icon="retry" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </Scene>
  )
}
