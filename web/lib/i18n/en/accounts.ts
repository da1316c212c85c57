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
    'Anything unsent is waiting in this browser. If somebody else logs in, it’s deleted.',
  'login.passwordChanged': 'Password changed. You can log in now.',
  'legal.imprint': 'legal notice',
  'legal.report': 'report content',
  'legal.cookies': 'cookies',
  'login.accountDeleted': 'Your account has been deleted. See you around!',

  'field.required': 'Please fill this in',
  'field.credentials': 'Check the email and the password',

  'error.fillAll': 'Please fill all the fields',
}
