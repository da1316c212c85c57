import { isVisible } from '../../../contract/is-visible.ts'
import { emailPattern } from '../../../contract/limits.ts'

/** As they stand in the form. */
const signupFields = ['name', 'animalName', 'email', 'password'] as const
export type SignupField = (typeof signupFields)[number]
type Values = Record<SignupField, string>

export interface SignupProblem {
  error: 'fillAll' | 'emailInvalid' | 'passwordShort'
  fields: SignupField[]
}

/** spec §5. The pet's name is marked as required but not checked: it alone is no problem. */
export function checkSignup(values: Values, minPasswordLength: number): SignupProblem | null {
  const missing = signupFields.filter((name) => !isVisible(values[name]))
  if (missing.some((name) => name !== 'animalName')) return { error: 'fillAll', fields: missing }
  if (!isEmail(values.email)) return { error: 'emailInvalid', fields: ['email'] }
  if (values.password.length < minPasswordLength)
    return { error: 'passwordShort', fields: ['password'] }
  return null
}

export const isEmail = (text: string) => new RegExp(emailPattern).test(text)
