import type { InputHTMLAttributes } from 'react'
import { limits } from '../../contract/limits.ts'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../ui/texts.ts'

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  shown: boolean
  onShownChange: (shown: boolean) => void
}

export function PasswordField({ shown, onShownChange, ...field }: PasswordFieldProps) {
  return (
    <TextField
      required
      maxLength={limits.passwordLength}
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      action={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={t(shown ? 'password.hide' : 'password.show')}
          onClick={() => onShownChange(!shown)}
        />
      }
    />
  )
}
