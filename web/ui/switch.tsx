import { useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  hint: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A change takes effect at once. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={styles.switch}>
      <span className="stack grow">
        <span className="strong">{label}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.knob}
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hintId}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
