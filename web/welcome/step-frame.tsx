import type { ReactNode } from 'react'
import type { Pet } from '../../contract/pets.ts'
import type { FirstStep } from '../lib/history-state.ts'
import { IconButton } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Michi, type Mood } from '../ui/michi.tsx'
import { OfflineSign } from '../ui/offline-sign.tsx'
import { t } from './texts.ts'
import styles from './welcome.module.css'

interface StepFrameProps {
  step: FirstStep
  title: string
  pet: Pet
  /** From 0. */
  index: number
  total: number
  /** An answer is being saved or has been saved. */
  isPleased: boolean
  error: Error | null
  canSkip: boolean
  onSkip: () => void
  children: ReactNode
}

const moods: Record<FirstStep, Mood> = {
  name: 'awake',
  photo: 'peeking',
  species: 'reading',
  sex: 'awake',
  age: 'asleep',
}

/** A question, the cat that asks it, and the button that skips it. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, pet, index, total, isPleased, error, canSkip, onSkip, children } = props
  const count = t('welcome.step', { n: index + 1, total })
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <IconButton icon="back" label={t('welcome.back')} onClick={() => history.back()} />
        <progress className={styles.progress} max={total} value={index + 1} aria-label={count} />
        <OfflineSign />
        <div className={styles.skip}>
          {canSkip && (
            <button type="button" className="lit soft strong" onClick={onSkip}>
              {t('welcome.skip')}
            </button>
          )}
        </div>
      </header>
      <div className={styles.question}>
        <div className={styles.cat}>
          <Michi mood={error ? 'sorry' : isPleased ? 'happy' : moods[step]} />
        </div>
        <p className={styles.bubble}>{remarkOn(step, pet)}</p>
      </div>
      <h2 className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <Failure error={error} />
    </div>
  )
}

/** The cat's remark about the last answer, or about the question. */
function remarkOn(step: FirstStep, { species, name }: Pet): string {
  if (step === 'sex' && species) return t(`remark.${species}`)
  if (step === 'photo' && name.trim()) return t('remark.meet', { name })
  return t(`remark.${step}`)
}
