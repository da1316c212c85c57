import type { ReactNode } from 'react'
import { Michi, type Mood } from '../../ui/michi.tsx'
import styles from './peeking-card.module.css'

interface PeekingCardProps {
  mood: Mood
  /** Where the cat looks: -1 left, 1 right. */
  gaze?: number
  /** What belongs on it is not known yet. */
  isWaiting?: boolean
  children: ReactNode
}

/** A card with the cat looking over its edge, which covers its eyes when asked not to look. */
export function PeekingCard({ mood, gaze = 0, isWaiting, children }: PeekingCardProps) {
  return (
    <div className={styles.stage} data-mood={mood} data-waiting={isWaiting || undefined}>
      <div className={styles.cat}>
        <Michi mood={mood} gaze={gaze} />
      </div>
      <div className={styles.card}>{children}</div>
      <Paw className={styles.leftPaw} />
      <Paw className={styles.rightPaw} />
    </div>
  )
}

function Paw({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 34 30" aria-hidden="true">
      <path
        className={styles.fur}
        d="M17 0c9.5 0 17 6 17 15.5S27 30 17 30 0 25 0 15.5 7.5 0 17 0Z"
      />
      <path className={styles.toes} d="M11.5 20.5v6M22.5 20.5v6" />
    </svg>
  )
}
