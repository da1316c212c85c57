import type { texts as spanish } from '../es/privacy.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'password.intro': 'Changing it signs you out on your other devices.',
  'password.present': 'Current password',
  'password.new': 'New password',
  'password.hint': 'At least {n} characters.',
  'password.submit': 'Change the password',
  'password.missing': 'This is missing',
  'password.short': 'At least {n} characters',
  'password.wrong': 'That is not your password',
  'password.same': 'That is the one you have already',
  'password.check': 'Check the fields',
  'password.changed': 'Password changed',
  'password.changedHint': 'Password changed. Your other devices will have to sign in again.',

  'devices.intro': 'Where you are signed in now.',
  'devices.unknown': 'Unknown browser',
  'devices.on': '{browser} on {system}',
  'devices.current': 'This device',
  'devices.seen': 'Last seen: {when}',
  'devices.since': 'Signed in on {date}',
  'devices.onlyThis': 'Only this device is signed in.',
  'devices.endOthers': 'Sign out the others',
  'devices.ended': 'The others are signed out',

  'deletion.intro': 'Deleting your account cannot be undone. This is what happens:',
  'deletion.data': 'Your details, your photos, your likes and your blocks are deleted.',
  'deletion.messages':
    'The messages you wrote are deleted. In your chats, the other person will see “This pet has left”.',
  'deletion.sessions': 'You are signed out everywhere, and your e-mail is free again.',
  'deletion.before': 'Anything to keep?',
  'deletion.export': 'Download my data',
  'deletion.rest': 'Do you only need a rest?',
  'deletion.pause': 'You can hide your profile in Settings',
  'deletion.password': 'Your password, so that we know it is you',
  'deletion.submit': 'Delete my account',
  'deletion.confirmTitle': 'Delete your account for good?',
  'deletion.confirmText': 'Not even we can bring it back.',
  'deletion.confirm': 'Delete for good',
}
