import type { ReactNode } from 'react'
import styles from './welcome.module.css'

interface BigChoiceProps {
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One tap answers the question. */
export function BigChoice({ chosen, disabled, onChoose, children }: BigChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-pressed={chosen}
        disabled={disabled}
        onClick={onChoose}
      >
        {children}
      </button>
    </li>
  )
}
