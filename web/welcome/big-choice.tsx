import type { ReactNode } from 'react'
import styles from './welcome.module.css'

interface BigChoiceProps {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One tap answers the question. */
export function BigChoice({ chosen, onChoose, children }: BigChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
        {children}
      </button>
    </li>
  )
}
