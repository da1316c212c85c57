import { expect, test } from 'vitest'
import { checkSignup } from './signup-rules.ts'

const good = {
  name: 'Ana',
  animalName: 'Michi',
  email: 'ana@michi.app',
  password: 'una clave larga',
}

test('what is complete and well formed passes', () => {
  expect(checkSignup(good, 8)).toBeNull()
})

test('name, e-mail and password are required, spaces do not count', () => {
  expect(checkSignup({ ...good, name: '  ', password: '' }, 8)).toEqual({
    error: 'fillAll',
    fields: ['name', 'password'],
  })
  const nothing = { name: '', animalName: '', email: '', password: '' }
  expect(checkSignup(nothing, 8)?.fields).toEqual(['name', 'animalName', 'email', 'password'])
})

test('a pet without a name is no problem by itself', () => {
  expect(checkSignup({ ...good, animalName: ' ' }, 8)).toBeNull()
})

test.each(['Ana@michi.app', 'ana@michi', 'ana@michi.a', 'ana@michi.places', 'ana', 'a b@c.es'])(
  'the e-mail %s is not valid',
  (email) => {
    expect(checkSignup({ ...good, email }, 8)).toEqual({ error: 'emailInvalid', fields: ['email'] })
  },
)

test('the password needs its length', () => {
  expect(checkSignup({ ...good, password: '1234567' }, 8)?.error).toBe('passwordShort')
  expect(checkSignup({ ...good, password: '12345678' }, 8)).toBeNull()
})
