import type { texts as spanish } from '../es/signup.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'signup.heading': 'Create your account',
  'signup.invited': '{name} invites you: you’ll meet right away.',
  'signup.intro': 'A minute from now you’ll be meeting the neighbours.',
  'signup.name': 'Your name',
  'signup.animalName': 'Your pet’s name',
  'signup.city': 'City',
  'signup.cityHint': 'Only the distance between cities is shown.',
  'signup.email': 'Email',
  'signup.password': 'Password',
  'signup.passwordHint': 'At least {n} characters.',
  'signup.submit': 'Create account',
  'signup.back': 'Back',
  'legal.signup': 'By creating an account you confirm that you’re {n} or older and accept the',

  'field.email': 'Write it in lowercase, like this: name@domain.com',
  'field.emailTaken': 'That email already has an account',
  'field.passwordShort': 'At least {n} characters',

  'error.emailInvalid': 'Error. Email not valid',
  'error.notRegistered': 'Error. User not registered',
  'error.passwordShort': 'The password is too short',
}
