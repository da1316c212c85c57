import { useId } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChosenPhotoRow } from './chosen-photo-row.tsx'
import styles from './photo-picker.module.css'
import { acceptedTypes } from './photo-problem.ts'
import type { OwnPhoto } from './queries.ts'
import type { ChosenPhoto } from './use-chosen-photos.ts'

interface PhotoPickerProps {
  userId: number
  photos: OwnPhoto[] | undefined
  chosen: ChosenPhoto[]
  isBusy: boolean
  onAdd: (files: File[]) => void
  onRemove: (key: number) => void
}

/** The photos that are there, which lead to the profile, and those that are about to be. */
export function PhotoPicker({ userId, photos, chosen, isBusy, onAdd, onRemove }: PhotoPickerProps) {
  const id = useId()
  const total = photos?.length ?? 0
  return (
    <section className={styles.photos} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('photos.heading')}
        <span className={styles.count}>
          {t('photos.count', { n: total, max: limits.photosPerPet })}
        </span>
      </h2>
      <ul className={styles.grid}>
        <li>
          <label className={styles.add}>
            <Icon name="camera" />
            {t('photos.add')}
            <input
              className="visuallyHidden"
              type="file"
              name="files"
              multiple
              accept={[...acceptedTypes, '.png', '.jpeg', '.jpg'].join()}
              disabled={isBusy}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                onAdd([...(target.files ?? [])])
                // So that the same file can be chosen again.
                target.value = ''
              }}
            />
          </label>
        </li>
        {photos
          ? photos.map(({ id, thumbnailUrl, placeholder }, index) => (
              <li key={id}>
                <Link
                  href={`/profile/${userId}`}
                  className={styles.tile}
                  // As the profile counts them, which begins with the newest.
                  aria-label={t('photos.photo', { n: total - index, total })}
                >
                  <Picture src={thumbnailUrl} alt="" placeholder={placeholder} />
                </Link>
              </li>
            ))
          : [1, 2].map((n) => (
              <li key={n} className={styles.tile}>
                <Skeleton height="100%" />
              </li>
            ))}
        {freePlaces(total + 1).map((place) => (
          <li key={place} className={styles.free} aria-hidden="true" />
        ))}
      </ul>
      <div className={styles.foot}>
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label={t('photos.chosen')}>
            {problemsFirst(chosen).map((photo) => (
              <ChosenPhotoRow key={photo.key} photo={photo} isBusy={isBusy} onRemove={onRemove} />
            ))}
          </ul>
        )}
        <p id={`${id}-hint`} className={styles.hint} data-covered={chosen.length > 0 || undefined}>
          {t('photos.hint', { mb: limits.fileBytes / 2 ** 20 })}
        </p>
      </div>
    </section>
  )
}

/** A phone shows one at a time: what needs attention comes first. */
function problemsFirst(chosen: ChosenPhoto[]): ChosenPhoto[] {
  return chosen.toSorted((a, b) => Number(b.problem !== null) - Number(a.problem !== null))
}

/** Places for photos to come, so that nothing moves when they do. */
function freePlaces(taken: number): number[] {
  const all = Array.from({ length: limits.photosPerPet }, (_, place) => place)
  return all.slice(taken)
}
