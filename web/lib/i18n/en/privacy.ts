import type { texts as spanish } from '../es/privacy.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.reset': 'New password',
  'title.password': 'Password',
  'title.devices': 'Devices',
  'title.deletion': 'Delete my account',

  'reset.heading': 'Forgot your password?',
  'reset.intro': 'It happens to the best of cats. We send you a link to choose another.',
  'reset.send': 'Send the link',
  'reset.sent': 'If there is an account with {email}, a link is on its way.',
  'reset.sentHint':
    'It works once and for an hour. If you do not see it, look among the junk mail.',
  'reset.unavailable':
    'This server sends no email, so a forgotten password cannot be changed here.',
  'reset.newHeading': 'Choose a new password',
  'reset.newIntro': 'You will be logged out on all your devices.',
  'reset.password': 'New password',
  'reset.submit': 'Change the password',
  'reset.expired': 'This link has been used or is too old: it works once and for an hour.',
  'reset.again': 'Ask for another link',

  'password.intro': 'Changing it logs you out on your other devices.',
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
  'password.changedHint': 'Password changed. Your other devices will have to log in again.',

  'devices.intro': 'Where you are logged in now.',
  'devices.unknown': 'Unknown browser',
  'devices.on': '{browser} on {system}',
  'devices.current': 'This device',
  'devices.seen': 'Last seen: {when}',
  'devices.since': 'Logged in on {date}',
  'devices.onlyThis': 'Only this device is logged in.',
  'devices.endOthers': 'Log out the others',
  'devices.ended': 'The others are logged out',

  'deletion.intro': 'Deleting your account cannot be undone. This is what happens:',
  'deletion.data':
    'Your details, your photos, your likes and your blocks are deleted. Of what was reported a copy stays with the moderators, for 180 days at most.',
  'deletion.messages':
    'The messages you wrote are deleted. In your chats, the other person will see “This pet has left”.',
  'deletion.sessions': 'You are logged out everywhere, and your email is free again.',
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
