import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import styles from './text-field.module.css'

interface FieldProps {
  label: string
  hint?: string | undefined
  /** Replaces the hint, so nothing moves. */
  error?: string | undefined
}

interface TextFieldProps extends FieldProps, ComponentProps<'input'> {
  /** A control at the end of the field, for example an IconButton. */
  action?: ReactNode
  /** A button beside the error. */
  mend?: ReactNode
}

export function TextField({ label, hint, error, action, mend, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} mend={mend}>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? hintId(id) : undefined}
        />
        {action}
      </div>
    </FieldFrame>
  )
}

interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** A TextField with several lines. */
export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={styles.box}>
        <textarea
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? hintId(id) : undefined}
        />
      </div>
    </FieldFrame>
  )
}

/** The line below the field keeps its height while it is empty. */
export function FieldFrame(
  props: FieldProps & { id: string; mend?: ReactNode; children: ReactNode },
) {
  const { id, label, hint, error, mend, children } = props
  return (
    <div className={styles.field}>
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      {children}
      <p id={hintId(id)} className={error ? `wrong ${styles.hint}` : styles.hint}>
        {error || hint} {mend}
      </p>
    </div>
  )
}

export const hintId = (fieldId: string) => `${fieldId}-hint`
