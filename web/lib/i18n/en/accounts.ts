import type { texts as spanish } from '../es/accounts.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'app.tagline': 'The pets around the corner want to meet you.',

  'login.goOn': 'Continue as {name}',
  'login.other': 'or log in with another account',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.remember': 'Keep me logged in',
  'login.submit': 'Log in',
  'login.forgot': 'Forgot your password?',
  'login.newHere': 'New around here?',
  'login.signup': 'Create your account',
  'login.demo': 'This is a demo: log in and look around.',
  'login.welcome': 'Account created! You can log in now.',
  'login.expired': 'Your session has ended. Log in again and pick up where you left off.',
  'login.unsent':
    'What could not be sent stays in this browser until you log in again. If somebody else logs in, it’s deleted.',
  'login.passwordChanged': 'Password changed. You can log in now.',
  'legal.signup': 'By creating the account you accept the',
  'legal.notice': 'legal notice',
  'legal.cookies': 'cookies',
  'login.accountDeleted': 'Your account has been deleted. See you around!',

  'signup.heading': 'Create your account',
  'signup.intro': 'It takes a minute. Then, whiskers!',
  'signup.name': 'Your name',
  'signup.animalName': 'Your pet’s name',
  'signup.city': 'City',
  'signup.cityHint': 'Only the distance between cities is shown.',
  'signup.email': 'Email',
  'signup.password': 'Password',
  'signup.passwordHint': 'At least {n} characters.',
  'signup.submit': 'Create account',
  'signup.back': 'Back',

  'field.required': 'Please fill this in',
  'field.email': 'Write it like name@domain.com, in lower case',
  'field.emailTaken': 'That email already has an account',
  'field.passwordShort': 'At least {n} characters',
  'field.credentials': 'Check the email and the password',

  'error.fillAll': 'Please fill all the fields',
  'error.emailInvalid': 'Error. Email not valid',
  'error.notRegistered': 'Error. User not registered',
  'error.passwordShort': 'The password is too short',
}
