import { type SelectHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './select.module.css'
import { FieldFrame, hintId } from './text-field.tsx'

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

/** With a visible label, and a line for its error, as a TextField. */
export function SelectField({ error, ...rest }: SelectProps & { error: string | undefined }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={rest.label} error={error}>
      <Select
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? hintId(id) : undefined}
      />
    </FieldFrame>
  )
}
