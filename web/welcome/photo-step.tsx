import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddPhoto } from '../photos/own-photos.ts'
import {
  acceptedTypes,
  isFinal,
  type PhotoProblem,
  problemOfError,
  problemOfFile,
  spaceAgainAt,
} from '../photos/photo-problem.ts'
import { describeProblem } from '../photos/photo-problem-text.ts'
import { type ProfilePhoto, photosQuery } from '../photos/photos-query.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { usePreview } from '../photos/use-preview.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { t } from './texts.ts'
import styles from './welcome.module.css'

interface PhotoStepProps {
  userId: number
  hasPhoto: boolean
  renderFraming: RenderFraming
  onNext: () => void
}

/** The dialog that says what every crop of a photo shows. */
export type RenderFraming = (photo: ProfilePhoto, onClose: () => void) => ReactNode

/** The photo is uploaded as soon as it is chosen, as in Settings. */
export function PhotoStep({ userId, hasPhoto, renderFraming, onNext }: PhotoStepProps) {
  const add = useAddPhoto(userId)
  const [file, setFile] = useState<File>()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [spaceAt, setSpaceAt] = useState<number | null>(null)
  const next = useRef<HTMLDivElement>(null)
  const preview = usePreview(file)
  const hasArrived = add.isSuccess && problem === null
  const { data: photos } = useQuery({ ...photosQuery(userId), enabled: hasArrived })
  const arrived = hasArrived ? photos?.at(-1) : undefined
  const [isFraming, setIsFraming] = useState(false)

  useEffect(() => {
    if (hasArrived) next.current?.querySelector('button')?.focus()
  }, [hasArrived])

  async function send(file: File) {
    setFile(file)
    const found = problemOfFile(file, 1)
    setProblem(found)
    if (found) return
    setProgress(0)
    try {
      await add.mutateAsync({ file: await preparePhoto(file), onProgress: setProgress })
    } catch (error) {
      setProblem(problemOfError(error))
      setSpaceAt(spaceAgainAt(error))
    }
    setProgress(null)
  }

  return (
    <>
      <p className={styles.hint}>{t('welcome.photoWhy')}</p>
      <label className={styles.photo} data-chosen={Boolean(file) || undefined}>
        {file && !(problem && isFinal(problem)) ? (
          <Picture src={preview} alt="" focus={arrived?.focus} />
        ) : (
          <Icon name="camera" size={40} />
        )}
        <span className={styles.photoWord}>
          {t(file ? 'welcome.photoOther' : 'welcome.photoChoose')}
        </span>
        <input
          className="visuallyHidden"
          type="file"
          name="files"
          accept={[...acceptedTypes, '.png', '.jpeg', '.jpg'].join()}
          disabled={progress !== null}
          aria-describedby="welcome-photo-rules"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void send(chosen)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
      {progress !== null && (
        <progress className={styles.progress} value={progress} aria-label={t('photos.add')} />
      )}
      <p className="fine center" id="welcome-photo-rules">
        {t('photos.hint')}
      </p>
      <p role="alert" className="problem center">
        {problem && describeProblem(problem, spaceAt)}
      </p>
      <p role="status" className={`problem center ${styles.arrived}`}>
        {hasArrived && t('welcome.photoThere')}
      </p>
      <div ref={next} className={styles.form}>
        {(hasArrived || hasPhoto) && <Button onClick={onNext}>{t('welcome.next')}</Button>}
        {arrived && (
          <Button look="secondary" icon="crop" onClick={() => setIsFraming(true)}>
            {t('welcome.photoFrame')}
          </Button>
        )}
        {file && problem && !isFinal(problem) && (
          <Button icon="retry" onClick={() => send(file)}>
            {t('welcome.photoAgain')}
          </Button>
        )}
      </div>
      {arrived && isFraming && renderFraming(arrived, () => setIsFraming(false))}
    </>
  )
}
