import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type OwnLost, ownLostPetQuery, useSeeSightings } from './queries.ts'
import { SightingItem } from './sighting-item.tsx'
import { t } from './texts.ts'

/** The messages of people who have seen the pet, the newest first. Looking at them marks them as seen. */
export function SightingList({ userId, lostPet }: { userId: number; lostPet: OwnLost }) {
  const { key, sightings } = lostPet
  const { mutate: see } = useSeeSightings(userId)
  const newest = sightings.find(({ isNew }) => isNew)?.id
  useEffect(() => {
    if (newest === undefined) return
    const seeNow = () => {
      if (document.visibilityState === 'visible') see({ key, upTo: newest })
    }
    seeNow()
    document.addEventListener('visibilitychange', seeNow)
    return () => document.removeEventListener('visibilitychange', seeNow)
  }, [key, newest, see])
  if (sightings.length === 0) return <p className="quiet">{t('lost.noSightings')}</p>
  return (
    <ol className="stack gap4">
      <Page userId={userId} lostPet={lostPet} />
    </ol>
  )
}

/** One page of the list, and the way to the next one. */
function Page({ userId, lostPet }: { userId: number; lostPet: OwnLost }) {
  const { sightings, nextBefore } = lostPet
  const [isNextShown, setIsNextShown] = useState(false)
  return (
    <>
      {sightings.map((sighting) => (
        <SightingItem key={sighting.id} userId={userId} sighting={sighting} />
      ))}
      {nextBefore !== null &&
        (isNextShown ? (
          <NextPage userId={userId} before={nextBefore} />
        ) : (
          <li>
            <Button look="secondary" compact onClick={() => setIsNextShown(true)}>
              {t('lost.moreSightings')}
            </Button>
          </li>
        ))}
    </>
  )
}

function NextPage({ userId, before }: { userId: number; before: number }) {
  const { data } = useQuery(ownLostPetQuery(userId, before))
  if (data === undefined)
    return (
      <li>
        <Skeleton height="6rem" />
      </li>
    )
  return data && <Page userId={userId} lostPet={data} />
}
