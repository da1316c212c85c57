import { useState } from 'react'
import { useAddPhoto } from '../photos/own-photos.ts'
import {
  acceptedTypes,
  type PhotoProblem,
  problemOfError,
  problemOfFile,
  spaceAgainAt,
} from '../photos/photo-problem.ts'
import { describeProblem } from '../photos/photo-problem-text.ts'
import type { ProfilePhoto } from '../photos/photos-query.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { t } from './texts.ts'

interface PhotoChoiceProps {
  userId: number
  photos: readonly ProfilePhoto[]
  /** 0: none. */
  chosen: number
  onChange: (id: number) => void
}

/** The photos of the profile, and the camera: a new one is added to the profile, and chosen. */
export function PhotoChoice({ userId, photos, chosen, onChange }: PhotoChoiceProps) {
  const add = useAddPhoto(userId)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [spaceAt, setSpaceAt] = useState<number | null>(null)

  async function send(file: File) {
    const found = problemOfFile(file, 1)
    setProblem(found)
    if (found) return
    setProgress(0)
    try {
      const prepared = await preparePhoto(file)
      const [photo] = await add.mutateAsync({ file: prepared, onProgress: setProgress })
      if (photo) onChange(photo.id)
    } catch (error) {
      setProblem(problemOfError(error))
      setSpaceAt(spaceAgainAt(error))
    }
    setProgress(null)
  }

  return (
    <fieldset className="wrap gap2">
      <legend className="legend">{t('lost.photo')}</legend>
      {photos.map(({ id, url }, index) => (
        <label key={id} className={styles.photo}>
          <input
            className="visuallyHidden"
            type="radio"
            name="photo"
            checked={id === chosen}
            onChange={() => onChange(id)}
          />
          <Picture src={url} alt={t('lost.photoN', { n: index + 1 })} />
        </label>
      ))}
      <label className={styles.camera} data-alone={photos.length === 0 || undefined}>
        <Icon name="camera" size={28} />
        <span>{t(photos.length === 0 ? 'lost.firstPhoto' : 'lost.addPhoto')}</span>
        <input
          className="visuallyHidden"
          type="file"
          accept={[...acceptedTypes, '.png', '.jpeg', '.jpg'].join()}
          disabled={progress !== null}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      {progress !== null && (
        <progress className="progress" value={progress} aria-label={t('lost.addPhoto')} />
      )}
      <p role="alert" className="problem">
        {problem && describeProblem(problem, spaceAt)}
      </p>
    </fieldset>
  )
}
