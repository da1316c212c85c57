import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n/i18n.ts'
import { householdQuery } from '../../lib/pets/household.ts'
import { getUserId } from '../../lib/session.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingScreen } from '../../ui/scene.tsx'
import { OwnSearch } from './own-search.tsx'
import { ownLostPetQuery, ownPhotosQuery } from './queries.ts'
import { RaiseForm } from './raise-form.tsx'

/** The person's own lost pet with its sightings, or the form that says that one is lost. */
export function LostPage() {
  const userId = getUserId()
  const own = useQuery(ownLostPetQuery(userId))
  const household = useQuery(householdQuery(userId))
  const photos = useQuery(ownPhotosQuery(userId))
  const all = [own, household, photos]
  const error = all.find((each) => each.error && each.data === undefined)?.error
  return (
    <>
      <PageHeader title={t('title.lost')} back="/settings" />
      {own.data ? (
        <OwnSearch userId={userId} lostPet={own.data} />
      ) : own.data === null && household.data && photos.data ? (
        <RaiseForm userId={userId} pets={household.data.pets} photos={photos.data} />
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            for (const { refetch } of all) void refetch()
          }}
        />
      ) : (
        <LoadingScreen />
      )}
    </>
  )
}
