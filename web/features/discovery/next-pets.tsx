import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isolate } from '../../../contract/isolate.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { distanceText } from '../../lib/pets/distance-text.ts'
import { getUserId } from '../../lib/session.ts'
import { urls } from '../../lib/urls.ts'
import { Panel, PanelQuiet } from '../../ui/panel.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { listNext } from './away-from-deck.ts'
import type { Deck, Pet } from './deck.ts'
import styles from './next-pets.module.css'

const shown = 8

/** Who comes after the card on top. */
export function NextPets() {
  // The deck's own screen fetches it.
  const { data: deck, isPending } = useQuery<Deck>({
    queryKey: [cacheKeys.deck, getUserId()],
    queryFn: skipToken,
  })
  const next = deck ? listNext(deck, shown) : []
  return (
    <Panel title={t('next.title')}>
      {isPending ? (
        <div className={styles.pets} aria-hidden="true">
          {[6, 9, 7, 8].map((width) => (
            <div key={width} className={styles.pet}>
              <Skeleton width="4rem" height="4rem" round />
              <Skeleton width={`${width}rem`} height="1.125rem" />
            </div>
          ))}
        </div>
      ) : next.length > 0 ? (
        <ol className={styles.pets}>
          {next.map((pet) => (
            <NextPet key={pet.id} pet={pet} />
          ))}
        </ol>
      ) : (
        deck && <PanelQuiet>{t('next.none')}</PanelQuiet>
      )}
    </Panel>
  )
}

function NextPet({ pet: { id, name, animalName, km, photos, face } }: { pet: Pet }) {
  const [photo] = photos
  return (
    <li>
      <Link href={`/profile/${id}`} state={{ from: '/home' }} className={styles.pet}>
        <Avatar
          size={64}
          src={photo ? urls.avatar(photo.url) : face}
          alt=""
          placeholder={photo?.placeholder}
        />
        <span className={styles.who}>
          <strong className={styles.name}>{isolate(animalName)}</strong>
          {name !== animalName && <span>{t('deck.with', { name })}</span>}
          <span>{distanceText(km)}</span>
        </span>
      </Link>
    </li>
  )
}
