import { expect, test } from 'vitest'
import { checkPasswords } from './password-rules.ts'

const check = (password: string, newPassword: string) =>
  checkPasswords({ password, newPassword }, 8)

test('both passwords are needed, the present one first', () => {
  expect(check('', '')).toEqual({ field: 'password', error: 'missing' })
  expect(check('gato de antes', '')).toEqual({ field: 'newPassword', error: 'missing' })
})

test('the new one is long enough and another one', () => {
  expect(check('gato de antes', 'corta')).toEqual({ field: 'newPassword', error: 'short' })
  expect(check('gato de antes', 'gato de antes')).toEqual({ field: 'newPassword', error: 'same' })
  expect(check('gato de antes', 'gato de ahora')).toBeNull()
})
