import type { texts as spanish } from '../es/accounts.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'app.tagline': 'The pets around the corner want to meet you.',

  'login.email': 'Email',
  'login.password': 'Password',
  'login.remember': 'Keep me signed in',
  'login.submit': 'Log in',
  'login.forgot': 'Forgot your password?',
  'login.newHere': 'New around here?',
  'login.signup': 'Create your account',
  'login.demo': 'This is a demo: log in and look around.',
  'login.welcome': 'Account created! You can log in now.',
  'login.expired': 'Your session has ended. Log in again and pick up where you were.',
  'login.passwordChanged': 'Password changed. You can sign in with the new one.',
  'login.accountDeleted': 'Your account and all it held are gone. See you around!',

  'signup.heading': 'Create your account',
  'signup.intro': 'One minute, then on to the whiskers.',
  'signup.name': 'Your name',
  'signup.animalName': "Your pet's name",
  'signup.city': 'City',
  'signup.cityHint': 'Only the distance between cities is shown.',
  'signup.email': 'Email',
  'signup.password': 'Password',
  'signup.passwordHint': 'At least {n} characters.',
  'signup.submit': 'Create account',
  'signup.back': 'Back',

  'reset.heading': 'Forgot your password?',
  'reset.intro': 'It happens to the best of cats. We send you a link to choose another.',
  'reset.send': 'Send the link',
  'reset.sent': 'If there is an account with {email}, a link is on its way.',
  'reset.sentHint':
    'It works once and for an hour. If you do not see it, look among the junk mail.',
  'reset.unavailable': 'This server sends no mail, so a forgotten password cannot be changed here.',
  'reset.newHeading': 'Choose a new password',
  'reset.newIntro': 'You will be signed out on all your devices.',
  'reset.password': 'New password',
  'reset.submit': 'Change the password',
  'reset.expired': 'This link has been used or is too old: it works once and for an hour.',
  'reset.again': 'Ask for another link',

  'field.required': 'This field is missing',
  'field.email': 'Write it like name@domain.com, in lower case',
  'field.emailTaken': 'That email already has an account',
  'field.passwordShort': 'At least {n} characters',
  'field.credentials': 'Check the email and the password',

  'error.fillAll': 'Please fill all the fields',
  'error.emailInvalid': 'Error. Email not valid',
  'error.notRegistered': 'Error. User not registered',
  'error.passwordShort': 'The password is too short',
}
