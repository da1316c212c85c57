import type { SelectHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

interface SelectOption {
  value: string
  label: string
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string
  options: readonly SelectOption[]
}

/** A native select in our style. Its label is only for screen readers. */
export function Select({ label, options, ...rest }: SelectProps) {
  return (
    <span className={styles.box}>
      <select {...rest} className={styles.select} aria-label={label}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevronDown" size={20} />
      </span>
    </span>
  )
}
