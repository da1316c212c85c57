import { useId, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../contract/limits.ts'
import type { Pet } from '../../../contract/pets.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { ChosenPhotoRow } from './chosen-photo-row.tsx'
import styles from './photo-picker.module.css'
import { acceptedTypes } from './photo-problem.ts'
import type { OwnPhoto } from './photo-queries.ts'
import type { ChosenPhoto } from './use-chosen-photos.ts'

interface PhotoPickerProps {
  userId: number
  photos: OwnPhoto[] | undefined
  pets: readonly Pet[]
  chosen: ChosenPhoto[]
  isBusy: boolean
  onAdd: (files: File[]) => void
  onRemove: (key: number) => void
}

/** The photos that are there, which lead to the profile, and those that are about to be. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { userId, photos, pets, chosen, isBusy, onAdd, onRemove } = props
  const id = useId()
  const [isArranging, setIsArranging] = useState(false)
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
          ? photos.map(({ thumbnailUrl, placeholder }, index) => (
              // A new photo comes first: the tiles stay where they are, and the pictures move on.
              // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place.
              <li key={index}>
                <Link
                  href={`/profile/${userId}`}
                  className={styles.tile}
                  aria-label={t('photos.photo', { n: index + 1, total })}
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
      <Button look="secondary" compact onClick={() => setIsArranging(true)}>
        {t('arrange.open')}
      </Button>
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
      {isArranging && (
        <ArrangeDialog
          userId={userId}
          photos={photos ?? []}
          pets={pets}
          onClose={() => setIsArranging(false)}
        />
      )}
    </section>
  )
}

/** To where photos are added, and asks for one at once. */
export function askForPhoto(): void {
  const input = document.querySelector<HTMLInputElement>('input[name=files]')
  input?.closest('section')?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  input?.click()
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
