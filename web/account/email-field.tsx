import { type InputHTMLAttributes, useRef } from 'react'
import { limits } from '../../contract/limits.ts'
import { useKept } from '../lib/kept.ts'
import { visitor } from '../lib/storage/person-storage.ts'
import styles from '../ui/text-field.module.css'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/texts.ts'

interface EmailFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** The e-mail that was typed to log in, to sign up or to get a new password: one for all three. */
export const useKeptEmail = (initial = '') => useKept(visitor, 'email', { email: initial })

/** Password managers know the e-mail of this account as its user name. */
export function EmailField({ error, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const typed = field.value.trim()
  const mended = typed.toLowerCase()
  return (
    <TextField
      ref={input}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={limits.emailLength}
      error={error}
      // spec §5: capital letters are refused, so we offer the same address without them.
      mend={
        error &&
        mended !== typed && (
          <button
            type="button"
            className={styles.mend}
            onClick={() => {
              field.onChange({ target: { value: mended } })
              input.current?.focus()
            }}
          >
            {t('email.mend', { email: mended })}
          </button>
        )
      }
      {...field}
    />
  )
}
