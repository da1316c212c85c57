import { isolate } from '../../contract/isolate.ts'
import type { PosterState } from '../lib/history-state.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Michi } from '../ui/michi.tsx'
import { Picture } from '../ui/picture.tsx'
import { timeText } from './dates.ts'
import styles from './lost.module.css'
import type { LostPetNear } from './queries.ts'
import { SharePoster } from './share-poster.tsx'
import { t } from './texts.ts'

interface NearCardProps {
  lostPet: LostPetNear
  onClose: () => void
}

/** Covers the deck until the person answers. */
export function NearCard({ lostPet, onClose }: NearCardProps) {
  const { key, petName, photoUrl, place, words, lostAt, lastSeen, foundAt } = lostPet
  if (foundAt)
    return (
      <article className={styles.near} data-home>
        <div className="coverCat">
          <Michi mood="happy" />
        </div>
        <h2>{t('lost.home', { name: petName || t('lost.somePet') })}</h2>
        <p>{t('lost.homeText')}</p>
        <Button onClick={onClose}>{t('lost.homeGoOn')}</Button>
      </article>
    )
  return (
    <article className={styles.near}>
      <div className={styles.nearPhoto}>
        <Picture
          src={photoUrl}
          alt={t('lost.poster.photo', { name: petName || t('lost.thisPet') })}
        />
      </div>
      <h2>{t('lost.near', { name: petName || t('lost.somePet') })}</h2>
      <p dir="auto">
        <strong>{isolate(lastSeen?.place ?? place)}</strong>
        <br />
        <span className="quiet">{timeText(lastSeen?.at ?? lostAt)}</span>
      </p>
      {words && (
        <p className={styles.nearWords} dir="auto">
          {words}
        </p>
      )}
      <div className="coverWays">
        <ButtonLink href={`/lost/${key}`} state={{ hasSeen: true } satisfies PosterState}>
          {seenText(lostPet)}
        </ButtonLink>
        <SharePoster poster={lostPet} look="secondary" />
        <Button look="secondary" onClick={onClose}>
          {t('lost.nearGoOn')}
        </Button>
      </div>
    </article>
  )
}

/** The pronoun agrees with the pet's sex. */
function seenText({ petName, pet }: LostPetNear): string {
  if (pet?.sex) return t(`lost.nearSeen.${pet.sex}`)
  return t('lost.iHaveSeen', { name: petName || t('lost.thisPet') })
}
