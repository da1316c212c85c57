type PasswordField = 'password' | 'newPassword'

interface PasswordProblem {
  field: PasswordField
  error: 'missing' | 'short' | 'same'
}

/** Checks that need no server. */
export function checkPasswords(
  { password, newPassword }: Record<PasswordField, string>,
  minLength: number,
): PasswordProblem | null {
  if (password === '') return { field: 'password', error: 'missing' }
  if (newPassword === '') return { field: 'newPassword', error: 'missing' }
  if (newPassword.length < minLength) return { field: 'newPassword', error: 'short' }
  if (newPassword === password) return { field: 'newPassword', error: 'same' }
  return null
}
