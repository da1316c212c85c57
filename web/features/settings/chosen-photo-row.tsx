import { isolate } from '../../../contract/isolate.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './photo-picker.module.css'
import { describeProblem } from './photo-problem-text.ts'
import type { ChosenPhoto } from './use-chosen-photos.ts'
import { usePreview } from './use-preview.ts'

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

function describeProgress(progress: number | null, hasArrived: boolean): string {
  if (hasArrived) return t('photos.arrived')
  if (progress === null) return t('photos.waiting')
  if (progress === 1) return t('photos.preparing')
  return t('photos.sending', { percent: Math.floor(progress * 100) })
}
