import type { InputHTMLAttributes } from 'react'
import { entryLimits } from '../../contract/entry-limits.ts'
import { TextField } from './text-field.tsx'

interface EmailFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  error: string | undefined
}

/** Password managers know the e-mail of this account as its user name. */
export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      maxLength={entryLimits.emailLength}
      {...field}
    />
  )
}
