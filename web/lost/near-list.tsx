import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { type LostPetNear, lostPetsNearQuery } from './queries.ts'
import { t } from './texts.ts'

/** Everything that is lost nearby, also what the person has closed on the deck. */
export function NearList({ userId }: { userId: number }) {
  const { data } = useQuery(lostPetsNearQuery(userId))
  if (!data || data.items.every(({ foundAt }) => foundAt)) return null
  return (
    <section className={styles.nearby} aria-labelledby="lost-near">
      <h2 id="lost-near">{t('lost.nearList')}</h2>
      <ul className={styles.rows}>
        <Page userId={userId} cursor={null} />
      </ul>
    </section>
  )
}

/** One page of the list, and the way to the next one. */
function Page({ userId, cursor }: { userId: number; cursor: string | null }) {
  const { data } = useQuery(lostPetsNearQuery(userId, cursor))
  const [isNextShown, setIsNextShown] = useState(false)
  if (!data) return null
  const open = data.items.filter(({ foundAt }) => foundAt === null)
  return (
    <>
      {open.map((lostPet) => (
        <Row key={lostPet.key} lostPet={lostPet} />
      ))}
      {/* Those that were found come last. */}
      {data.next !== null &&
        open.length === data.items.length &&
        (isNextShown ? (
          <Page userId={userId} cursor={data.next} />
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

function Row({ lostPet: { key, petName, photoUrl, place, city } }: { lostPet: LostPetNear }) {
  return (
    <li>
      <Link href={`/lost/${key}`} className={styles.row}>
        <span className={styles.rowPhoto}>
          <Picture src={photoUrl} alt="" />
        </span>
        <span className={styles.facts}>
          <strong>{isolate(petName || t('lost.somePet'))}</strong>
          <span className={styles.quiet} dir="auto">
            {isolate(place)}, {city}
          </span>
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
    </li>
  )
}
