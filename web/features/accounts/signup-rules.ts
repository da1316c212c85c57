import { isVisible } from '../../../contract/is-visible.ts'
import { emailPattern } from '../../../contract/limits.ts'

const requiredFields = ['name', 'email', 'password'] as const
export type SignupField = (typeof requiredFields)[number]

export interface SignupProblem {
  error: 'fillAll' | 'emailInvalid' | 'passwordShort'
  fields: SignupField[]
}

/** spec §5. The pet's name is marked as required but not checked. */
export function checkSignup(
  values: Record<SignupField, string>,
  minPasswordLength: number,
): SignupProblem | null {
  const missing = requiredFields.filter((name) => !isVisible(values[name]))
  if (missing.length > 0) return { error: 'fillAll', fields: missing }
  if (!new RegExp(emailPattern).test(values.email))
    return { error: 'emailInvalid', fields: ['email'] }
  if (values.password.length < minPasswordLength)
    return { error: 'passwordShort', fields: ['password'] }
  return null
}
