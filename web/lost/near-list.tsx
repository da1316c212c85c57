import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { Species } from '../../contract/pet-words.ts'
import type { PosterState } from '../lib/history-state.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { t } from './found-texts.ts'
import styles from './lost.module.css'
import { type LostPetNear, lostPetsNearQuery } from './queries.ts'

/** Everything that is lost nearby, also what the person has closed on the deck. */
export function NearList({ userId }: { userId: number }) {
  const { data } = useQuery(lostPetsNearQuery(userId))
  if (!data || data.items.every(({ foundAt }) => foundAt)) return null
  return (
    <section className="stack gap3" aria-labelledby="lost-near">
      <h2 id="lost-near" className="large">
        {t('lost.nearList')}
      </h2>
      <ul className="stack gap2">
        <Page userId={userId} cursor={null} />
      </ul>
    </section>
  )
}

/** What an animal that somebody has found there may be. */
export interface Finding {
  cityId: number
  species: Species
}

export function MatchList({ userId, finding }: { userId: number; finding: Finding }) {
  return (
    <section className="stack gap3" aria-labelledby="lost-matches">
      <h2 id="lost-matches" className="large">
        {t('found.matches')}
      </h2>
      <ul className="stack gap2" aria-live="polite">
        <Page userId={userId} cursor={null} finding={finding} />
      </ul>
    </section>
  )
}

interface PageProps {
  userId: number
  cursor: string | null
  finding?: Finding | undefined
}

/** One page of the list, and the way to the next one. */
function Page({ userId, cursor, finding }: PageProps) {
  const cityId = finding?.cityId ?? null
  const { data, error } = useQuery(lostPetsNearQuery(userId, { cityId, cursor }))
  const [isNextShown, setIsNextShown] = useState(false)
  if (!data)
    return error ? (
      <li>
        <Failure error={error} />
      </li>
    ) : null
  const open = data.items.filter(({ foundAt }) => foundAt === null)
  const shown = finding ? open.filter((each) => mayBe(each, finding)) : open
  // Those that were found come last.
  const isLast = data.next === null || open.length < data.items.length
  return (
    <>
      {shown.map((lostPet) => (
        <Row key={lostPet.key} lostPet={lostPet} isMatch={finding !== undefined} />
      ))}
      {isLast && cursor === null && shown.length === 0 && <li>{t('found.none')}</li>}
      {!isLast &&
        (isNextShown ? (
          <Page userId={userId} cursor={data.next} finding={finding} />
        ) : (
          <li>
            <Button look="secondary" compact onClick={() => setIsNextShown(true)}>
              {t('lost.moreNear')}
            </Button>
          </li>
        ))}
    </>
  )
}

/** Its owner may not have said what animal it is. */
const mayBe = ({ pet }: LostPetNear, { species }: Finding) => (pet?.species ?? species) === species

function Row({ lostPet, isMatch }: { lostPet: LostPetNear; isMatch: boolean }) {
  const { key, petName, photoUrl, place, city } = lostPet
  const state: PosterState = { hasSeen: true, hasFound: true }
  return (
    <li>
      <Link href={`/lost/${key}`} className={styles.row} {...(isMatch && { state })}>
        <span className={styles.rowPhoto} data-large={isMatch || undefined}>
          <Picture src={photoUrl} alt="" />
        </span>
        <span className={styles.facts}>
          <strong>{isolate(petName || t('lost.somePet'))}</strong>
          <span className="quiet" dir="auto">
            {isolate(place)}, {city}
          </span>
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
    </li>
  )
}
