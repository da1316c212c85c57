import { isolate } from '../../contract/isolate.ts'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { isFinal } from './photo-problem.ts'
import { describeProblem } from './photo-problem-text.ts'
import styles from './photo-tiles.module.css'
import { t } from './texts.ts'
import { type PhotoUpload, photoUploads } from './upload-queue.ts'
import { usePreview } from './use-preview.ts'

/** An upload with its progress or its problem. */
export function UploadTile({ upload }: { upload: PhotoUpload }) {
  const { key, userId, file, state, progress, problem, spaceAt } = upload
  const { name } = file
  const preview = usePreview(file)
  return (
    <li className={styles.tile} aria-label={isolate(name)}>
      <div className={styles.frame} data-state={state}>
        <Picture src={problem && isFinal(problem) ? null : preview} alt="" />
        <div className={styles.cover}>
          <p className={styles.state} role={problem ? 'alert' : undefined}>
            {problem ? describeProblem(problem, spaceAt) : describeState(upload)}
          </p>
          {state === 'sending' && (
            <progress className={styles.progress} value={progress} aria-label={isolate(name)} />
          )}
          {state !== 'arrived' && (
            <div className={styles.ways}>
              {problem && !isFinal(problem) && (
                <IconButton
                  icon="retry"
                  label={t('photos.retry', { name })}
                  onClick={() => photoUploads.retry(userId, key)}
                />
              )}
              <IconButton
                icon="cross"
                label={t(problem ? 'photos.remove' : 'photos.cancel', { name })}
                onClick={() => photoUploads.drop(key)}
              />
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

function describeState({ state, progress }: PhotoUpload): string {
  if (state === 'waiting') return t('photos.waiting')
  if (state === 'arrived') return t('photos.arrived')
  if (state === 'preparing' || progress === 1) return t('photos.preparing')
  return t('photos.sending', { percent: Math.floor(progress * 100) })
}
