import { useEffect, useId, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { Pet } from '../../contract/pets.ts'
import { moved } from '../lib/order.ts'
import { useMoves } from '../lib/use-moves.ts'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { FocusDialog } from './focus-dialog.tsx'
import { useDeletePhoto, useOrderPhotos, usePhotoPet } from './own-photos.ts'
import { acceptedTypes } from './photo-problem.ts'
import { PhotoTile } from './photo-tile.tsx'
import styles from './photo-tiles.module.css'
import type { ProfilePhoto } from './photos-query.ts'
import { t } from './texts.ts'
import { UploadTile } from './upload-tile.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { useTileDrag } from './use-tile-drag.ts'
import { useUploads } from './use-uploads.ts'

interface PhotoTilesProps {
  userId: number
  pets: readonly Pet[]
  photos: readonly ProfilePhoto[]
}

/** One's own photos and the uploads. Every change is saved at once. */
export function PhotoTiles({ userId, pets, photos }: PhotoTilesProps) {
  const id = useId()
  const { uploads, add, said, setSaid } = useUploads(userId, photos)
  const order = useOrderPhotos(userId)
  const petChoice = usePhotoPet(userId)
  const deletion = useDeletePhoto(userId)
  const [openId, setOpenId] = useState<number | null>(null)
  const [focusing, setFocusing] = useState<ProfilePhoto | null>(null)
  const ids = photos.map((photo) => photo.id)
  const total = ids.length
  const { list, position, setMove } = useMoves<HTMLUListElement>(ids)
  const drop = useFileDrop(add)
  const error = order.error ?? petChoice.error ?? deletion.error

  useTileDrag(list, ids, (from, to) => move(from, to, 'face'))
  useEffect(() => {
    if (position >= 0) setSaid(t('photos.moved', { n: position + 1, total }))
  }, [position, total, setSaid])

  function move(from: number, to: number, by: string) {
    const photo = photos[from]
    if (!photo) return
    setMove({ id: photo.id, to, by })
    order.mutate(moved(photos, from, to))
  }

  function handleDelete(photo: ProfilePhoto) {
    setOpenId(null)
    // The add tile is always there.
    list.current?.querySelector('input')?.focus()
    deletion.mutate(photo, { onSuccess: () => setSaid(t('photos.deleted')) })
  }

  const tiles = photos.map((photo, index) => (
    <PhotoTile
      key={`photo ${photo.id}`}
      photo={photo}
      index={index}
      total={total}
      pets={pets}
      isOpen={openId === photo.id}
      hintId={`${id}-keys`}
      onOpenChange={(isOpen) => setOpenId(isOpen ? photo.id : null)}
      onMove={(to, by) => move(index, to, by)}
      onChoosePet={(petId) => petChoice.mutate({ id: photo.id, petId })}
      onChooseFocus={() => setFocusing(photo)}
      onDelete={() => handleDelete(photo)}
    />
  ))

  return (
    <section className="section" aria-labelledby={id} {...drop.handlers}>
      <h2 id={id} className={styles.heading}>
        {t('photos.heading')}
        <span className={styles.count}>
          {t('photos.count', { n: total, max: limits.photosPerPerson })}
        </span>
      </h2>
      <ul ref={list} className={styles.grid} data-over={drop.isOver || undefined}>
        <li className={styles.tile}>
          <label className={styles.add}>
            <Icon name="camera" />
            {t(drop.isOver ? 'photos.drop' : 'photos.add')}
            <input
              className="visuallyHidden"
              type="file"
              name="files"
              multiple
              accept={[...acceptedTypes, '.png', '.jpeg', '.jpg'].join()}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => {
                add([...(target.files ?? [])])
                // So that the same file can be chosen again.
                target.value = ''
              }}
            />
          </label>
        </li>
        {tiles}
        {uploads.map((upload) => (
          <UploadTile key={upload.key} upload={upload} />
        ))}
      </ul>
      <div className="fine">
        {total > 1 && <p>{t('photos.order')}</p>}
        <p id={`${id}-hint`}>{t('photos.hint')}</p>
        <Failure error={error} />
      </div>
      <p id={`${id}-keys`} hidden>
        {t('photos.keys')}
      </p>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
      {focusing && (
        <FocusDialog
          userId={userId}
          photo={focusing}
          onClose={() => setFocusing(null)}
          onSaved={() => {
            setFocusing(null)
            setSaid(t('focus.saved'))
          }}
        />
      )}
    </section>
  )
}
