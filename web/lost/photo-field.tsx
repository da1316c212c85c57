import { useState } from 'react'
import { type PhotoProblem, problemOfFile } from '../photos/photo-problem.ts'
import { describeProblem } from '../photos/photo-problem-text.ts'
import { usePreview } from '../photos/use-preview.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './lost.module.css'
import { t } from './texts.ts'

interface PhotoFieldProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Where the photo is needed. */
  label?: string
  error?: string | undefined
}

/** One photo that is sent with what somebody writes. */
export function PhotoField({ file, onChange, label, error }: PhotoFieldProps) {
  const preview = usePreview(file ?? undefined)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)

  function choose(chosen: File) {
    const found = problemOfFile(chosen, 1)
    setProblem(found)
    if (!found) onChange(chosen)
  }

  return (
    <div className="wrap gap2">
      {file ? (
        <>
          <div className={styles.ownPhoto}>
            <Picture src={preview} alt={t('lost.seenPhotoChosen')} />
          </div>
          <IconButton
            icon="trash"
            label={t('lost.seenPhotoRemove')}
            onClick={() => onChange(null)}
          />
        </>
      ) : (
        <label className={styles.camera} data-alone>
          <Icon name="camera" size={28} />
          <span>{label ?? t('lost.seenPhoto')}</span>
          <input
            className="visuallyHidden"
            type="file"
            accept="image/*"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) choose(chosen)
            }}
          />
        </label>
      )}
      <p role="alert" className="problem">
        {problem ? describeProblem(problem, null) : error}
      </p>
    </div>
  )
}
