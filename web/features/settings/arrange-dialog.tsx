import { isolate } from '../../../contract/isolate.ts'
import type { Pet } from '../../../contract/pets.ts'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './arrange-dialog.module.css'
import { moved } from './pets/order.ts'
import { type OwnPhoto, useOrderPhotos, usePhotoPet } from './photo-queries.ts'
import { useMoves } from './use-moves.ts'

interface ArrangeDialogProps {
  userId: number
  photos: readonly OwnPhoto[]
  pets: readonly Pet[]
  onClose: () => void
}

/** The order of one's photos, and which pet is on each. All of it takes effect at once. */
export function ArrangeDialog({ userId, photos, pets, onClose }: ArrangeDialogProps) {
  const order = useOrderPhotos(userId)
  const telling = usePhotoPet(userId)
  const { list, place, noteMove } = useMoves(photos.map(({ id }) => id))
  const error = order.error ?? telling.error
  const total = photos.length

  function move(from: number, to: number, by: string) {
    const photo = photos[from]
    if (!photo) return
    noteMove({ id: photo.id, by })
    order.mutate(moved(photos, from, to))
  }

  return (
    <Dialog
      title={t('arrange.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('arrange.done')}</Button>}
    >
      <p className={styles.hint}>{t(total ? 'arrange.hint' : 'arrange.none')}</p>
      <ol ref={list} className={styles.list}>
        {photos.map(({ id, petId, thumbnailUrl, placeholder }, index) => {
          const n = index + 1
          return (
            <li key={id} className={styles.row}>
              <span className={styles.picture}>
                <Picture
                  src={thumbnailUrl}
                  alt={t('arrange.photo', { n, total })}
                  placeholder={placeholder}
                />
              </span>
              <div className={styles.about}>
                <div className={styles.buttons}>
                  {index === 0 ? (
                    <span className={styles.main}>{t('arrange.main')}</span>
                  ) : (
                    <IconButton
                      icon="star"
                      label={t('arrange.makeMain', { n })}
                      data-move="main"
                      onClick={() => move(index, 0, 'main')}
                    />
                  )}
                  <IconButton
                    icon="chevronUp"
                    label={t('arrange.earlier', { n })}
                    data-move="earlier"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1, 'earlier')}
                  />
                  <IconButton
                    icon="chevronDown"
                    label={t('arrange.later', { n })}
                    data-move="later"
                    disabled={index === total - 1}
                    onClick={() => move(index, index + 1, 'later')}
                  />
                </div>
                {pets.length > 1 && (
                  <Select
                    label={t('arrange.who', { n })}
                    value={String(petId ?? '')}
                    options={[
                      { value: '', label: t('arrange.nobody') },
                      ...pets.map((pet) => ({
                        value: String(pet.id),
                        label: isolate(pet.name.trim()) || t('pets.unnamed'),
                      })),
                    ]}
                    onChange={({ target }) =>
                      telling.mutate({ id, petId: Number(target.value) || null })
                    }
                  />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="visuallyHidden" role="status">
        {place >= 0 && t('arrange.moved', { n: place + 1, total })}
      </p>
      <div role="alert">
        {error && <Notice tone="error">{t(`error.${toApiError(error).code}`)}</Notice>}
      </div>
    </Dialog>
  )
}
