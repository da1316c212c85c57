import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'
import { Icon, type IconName } from './icon.tsx'

interface Choice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface GroupProps {
  legend: ReactNode
  hint?: string | undefined
}

interface ChoicesProps<Value extends string> extends GroupProps {
  name: string
  choices: readonly Choice<Value>[]
  /** None of the choices: nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** The chosen one gets the focus when its dialog opens. */
  isFirst?: boolean
  /** A second tap on the chosen one clears it. */
  onClear?: () => void
}

/** Radio buttons that look like chips. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, hint, name, choices, value, onChange, isFirst, onClear } = props
  return (
    <Group legend={legend} hint={hint}>
      {choices.map(({ value: own, label, icon }) => (
        <label key={own} className={styles.choice} data-quiet={own === '' || undefined}>
          <input
            className="visuallyHidden"
            type="radio"
            name={name}
            value={own}
            data-focus={(isFirst && own === value) || undefined}
            checked={own === value}
            onChange={() => onChange(own)}
            onClick={own === value ? onClear : undefined}
            onKeyDown={(event) => {
              // Browsers make no click of a space on the chosen one.
              if (event.key !== ' ' || own !== value || !onClear) return
              event.preventDefault()
              onClear()
            }}
          />
          {icon && <Icon name={icon} size={22} />}
          {label}
        </label>
      ))}
    </Group>
  )
}

interface SomeChoicesProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Check boxes that look like chips. */
export function SomeChoices<Value extends string>(props: SomeChoicesProps<Value>) {
  const { legend, hint, choices, chosen, onChange } = props
  const toggle = (value: Value) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => chosen.includes(other) !== (other === value)),
    )
  return (
    <Group legend={legend} hint={hint}>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            className="visuallyHidden"
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {label}
        </label>
      ))}
    </Group>
  )
}

function Group({ legend, hint, children }: GroupProps & { children: ReactNode }) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hint ? hintId : undefined}>
      <legend className="legend">{legend}</legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className="wrap gap2">{children}</div>
    </fieldset>
  )
}
