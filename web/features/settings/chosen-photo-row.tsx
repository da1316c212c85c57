import { useEffect, useState } from 'react'
import { isolate } from '../../../contract/isolate.ts'
import { limits } from '../../../contract/limits.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './photo-picker.module.css'
import type { PhotoProblem } from './photo-problem.ts'
import type { ChosenPhoto } from './use-chosen-photos.ts'

interface ChosenPhotoRowProps {
  photo: ChosenPhoto
  isBusy: boolean
  onRemove: (key: number) => void
}

export function ChosenPhotoRow({ photo, isBusy, onRemove }: ChosenPhotoRowProps) {
  const { key, file, progress, problem, hasArrived } = photo
  const previewUrl = usePreview(file)
  return (
    <li className={styles.row} data-problem={problem !== null || undefined}>
      <span className={styles.preview}>
        <Picture src={previewUrl} alt="" />
      </span>
      <div className={styles.about}>
        <p className={styles.fileName}>{isolate(file.name)}</p>
        <p className={styles.state} role={problem ? 'alert' : undefined}>
          {problem ? describeProblem(problem) : describeProgress(progress, hasArrived)}
        </p>
        {progress !== null && (
          <progress className={styles.progress} value={progress} aria-label={isolate(file.name)} />
        )}
      </div>
      <IconButton
        icon="cross"
        label={t('photos.remove', { name: file.name })}
        disabled={isBusy}
        onClick={() => onRemove(key)}
      />
    </li>
  )
}

/** The browser holds on to a previewed file until it is told that nobody looks any more. */
function usePreview(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const preview = URL.createObjectURL(file)
    setUrl(preview)
    return () => URL.revokeObjectURL(preview)
  }, [file])
  return url
}

function describeProgress(progress: number | null, hasArrived: boolean): string {
  if (hasArrived) return t('photos.arrived')
  if (progress === null) return t('photos.waiting')
  if (progress === 1) return t('photos.preparing')
  return t('photos.sending', { percent: Math.floor(progress * 100) })
}

function describeProblem(problem: PhotoProblem): string {
  switch (problem) {
    case 'tooLarge':
      return t('upload.tooLarge', { mb: limits.fileBytes / 2 ** 20 })
    case 'tooMany':
      return t('upload.tooMany', { max: limits.photosPerPet })
    case 'tooManyPixels':
      return t('upload.tooManyPixels', { megapixels: limits.imagePixels / 1e6 })
    default:
      return t(`upload.${problem}`)
  }
}
