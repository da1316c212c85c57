import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Pet } from '../../contract/pets.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { getUserId } from '../lib/session.ts'
import { householdQuery } from '../pets/household.ts'
import { photosQuery } from '../photos/photos-query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingScreen, Scene } from '../ui/scene.tsx'
import { FoundList } from './found-list.tsx'
import { NearList } from './near-list.tsx'
import { OwnSearch } from './own-search.tsx'
import { lostPetsNearQuery, ownLostPetQuery } from './queries.ts'
import { listBegun, RaiseForm } from './raise-form.tsx'
import { t } from './texts.ts'

/** The person's own lost pet with its sightings, or what is lost nearby, and the way to say that one is lost. */
export function LostPage() {
  const userId = getUserId()
  const own = useQuery(ownLostPetQuery(userId))
  const household = useQuery(householdQuery(userId))
  const photos = useQuery(photosQuery(userId))
  const settings = useQuery(settingsQuery(userId))
  const near = useQuery(lostPetsNearQuery(userId))
  const isSomethingNear = near.data?.items.some(({ foundAt }) => foundAt === null)
  const [isRaising, setIsRaising] = useState(() => isAsked() || listBegun(userId).length > 0)
  const [foundName, setFoundName] = useState<string | null>(null)
  if (foundName !== null) return <Found petName={foundName} />
  return (
    <>
      <PageHeader title={t(own.data ? 'title.lost' : 'lost.title')} back="/home" />
      <Loaded queries={[own, photos]}>
        {(lostPet, photos) =>
          lostPet ? (
            <OwnSearch userId={userId} lostPet={lostPet} photos={photos} onFound={setFoundName} />
          ) : near.isPending ? (
            <LoadingScreen />
          ) : (
            <Loaded queries={[household, settings]}>
              {({ pets }, { cityId }) => (
                <div className="page">
                  <NearList userId={userId} />
                  {isRaising || !isSomethingNear ? (
                    <>
                      <Link className="textButton" href="/found">
                        {t('title.found')}
                      </Link>
                      <RaiseForm userId={userId} pets={pets} photos={photos} homeCityId={cityId} />
                    </>
                  ) : (
                    <div className="stack gap3">
                      <Button icon="megaphone" onClick={() => setIsRaising(true)}>
                        {t('lost.door', { name: onlyName(pets) })}
                      </Button>
                      <ButtonLink href="/found" look="secondary">
                        {t('title.found')}
                      </ButtonLink>
                    </div>
                  )}
                  <FoundList userId={userId} petName={null} />
                </div>
              )}
            </Loaded>
          )
        }
      </Loaded>
    </>
  )
}

/** From a pet's page, where the person has said already that it is lost. */
const isAsked = () => new URLSearchParams(location.search).has('pet')

const onlyName = (pets: readonly Pet[]): string =>
  (pets.length === 1 && pets[0]?.name) || t('lost.myPet')

/** The end of a search. The form for another one would be the wrong thing to read now. */
function Found({ petName }: { petName: string }) {
  return (
    <>
      <PageHeader title={t('lost.poster.home')} back="/home" />
      <Scene mood="happy">
        <div role="status">
          <h2>{t('lost.home', { name: petName || t('lost.somePet') })}</h2>
          <p>{t('lost.thanks')}</p>
        </div>
        <ButtonLink href="/home">{t('lost.homeGoOn')}</ButtonLink>
      </Scene>
    </>
  )
}
