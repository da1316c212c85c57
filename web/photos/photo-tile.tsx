import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import type { Pet } from '../../contract/pets.ts'
import { urls } from '../lib/urls.ts'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Select } from '../ui/select.tsx'
import styles from './photo-tiles.module.css'
import type { ProfilePhoto } from './photos-query.ts'
import { t } from './texts.ts'

interface PhotoTileProps {
  photo: ProfilePhoto
  index: number
  total: number
  pets: readonly Pet[]
  /** Its buttons are shown. */
  isOpen: boolean
  hintId: string
  onOpenChange: (isOpen: boolean) => void
  /** `by` is the `data-move` of the button that was pressed. */
  onMove: (to: number, by: string) => void
  onChoosePet: (petId: number | null) => void
  onChooseFocus: () => void
  onDelete: () => void
}

export function PhotoTile(props: PhotoTileProps) {
  const { photo, index, total, pets, isOpen, hintId } = props
  const { onOpenChange, onMove, onChoosePet, onChooseFocus, onDelete } = props
  const [isAsking, setIsAsking] = useState(false)
  const face = useRef<HTMLButtonElement>(null)
  const n = index + 1
  const isMain = index === 0

  function close() {
    setIsAsking(false)
    onOpenChange(false)
    face.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const last = total - 1
    const to = {
      ArrowLeft: index - 1,
      ArrowUp: index - 1,
      Home: 0,
      ArrowRight: index + 1,
      ArrowDown: index + 1,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to >= 0 && to <= last && to !== index) onMove(to, 'face')
  }

  return (
    <li
      className={styles.tile}
      data-id={photo.id}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && close()}
    >
      <div className={styles.frame}>
        <button
          ref={face}
          type="button"
          className={styles.face}
          data-grip
          data-move="face"
          aria-expanded={isOpen}
          aria-label={t(isMain ? 'photos.mainPhoto' : 'photos.photo', { n, total })}
          aria-describedby={hintId}
          onClick={() => (isOpen ? close() : onOpenChange(true))}
          onKeyDown={handleKeyDown}
        >
          <Picture src={urls.avatar(photo.url)} alt="" placeholder={photo.placeholder} />
          {isMain && <span className={styles.main}>{t('photos.main')}</span>}
        </button>
        {isOpen && !isAsking && (
          <div className={styles.controls}>
            <IconButton icon="crop" label={t('photos.focus', { n })} onClick={onChooseFocus} />
            <IconButton
              icon="trash"
              label={t('photos.delete', { n })}
              onClick={() => setIsAsking(true)}
            />
            <IconButton
              icon="chevronLeft"
              label={t('photos.earlier', { n })}
              data-move="earlier"
              disabled={isMain}
              onClick={() => onMove(index - 1, 'earlier')}
            />
            <IconButton
              icon="chevronRight"
              label={t('photos.later', { n })}
              data-move="later"
              disabled={n === total}
              onClick={() => onMove(index + 1, 'later')}
            />
          </div>
        )}
        {isOpen && isAsking && <Question n={n} onDelete={onDelete} onKeep={close} />}
      </div>
      {isOpen && pets.length > 1 && (
        <Select
          label={t('photos.who', { n })}
          value={String(photo.petId ?? '')}
          options={[
            { value: '', label: t('photos.nobody') },
            ...pets.map((pet) => ({
              value: String(pet.id),
              label: isolate(pet.name.trim()) || t('pets.unnamed'),
            })),
          ]}
          onChange={({ target }) => onChoosePet(Number(target.value) || null)}
        />
      )}
    </li>
  )
}

interface QuestionProps {
  n: number
  onDelete: () => void
  onKeep: () => void
}

/** A deleted photo does not come back. */
function Question({ n, onDelete, onKeep }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset className={styles.question} aria-label={t('photos.deleteTitle', { n })}>
      <button type="button" className={styles.delete} onClick={onDelete}>
        {t('photos.deleteConfirm')}
      </button>
      <button ref={keep} type="button" className={styles.keep} onClick={onKeep}>
        {t('photos.keep')}
      </button>
    </fieldset>
  )
}
