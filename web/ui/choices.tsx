import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'
import { Icon, type IconName } from './icon.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface ChoicesProps<Value extends string> {
  legend: ReactNode
  hint?: string | undefined
  name: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, all of them in sight: radio buttons that look like what they are about. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hint, name, choices, value, onChange } = props
  const hintId = useId()
  return (
    <fieldset className={styles.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map(({ value: own, label, icon }) => (
          <label key={own} className={styles.choice} data-quiet={own === '' || undefined}>
            <input
              className="visuallyHidden"
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
            />
            {icon && <Icon name={icon} size={22} />}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
