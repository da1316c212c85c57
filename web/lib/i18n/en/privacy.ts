import type { texts as spanish } from '../es/privacy.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.reset': 'New password',
  'title.password': 'Password',
  'title.devices': 'Devices',
  'title.deletion': 'Delete my account',

  'reset.heading': 'Forgot your password?',
  'reset.intro': 'It happens to the best of cats. We’ll send you a link to choose a new one.',
  'reset.send': 'Send the link',
  'reset.sent': 'If there is an account with {email}, a link is on its way.',
  'reset.sentHint': 'It works once, for an hour. If you don’t see it, check your spam folder.',
  'reset.unavailable':
    'This server doesn’t send email, so a forgotten password can’t be reset here.',
  'reset.newHeading': 'Choose a new password',
  'reset.newIntro': 'You’ll be logged out on all your devices.',
  'reset.password': 'New password',
  'reset.submit': 'Change password',
  'reset.expired': 'This link has been used or is too old: it works once, for an hour.',
  'reset.again': 'Ask for a new link',

  'password.intro': 'Changing it logs you out on your other devices.',
  'password.present': 'Current password',
  'password.new': 'New password',
  'password.hint': 'At least {n} characters.',
  'password.submit': 'Change password',
  'password.missing': 'Please fill this in',
  'password.short': 'At least {n} characters',
  'password.wrong': 'That isn’t your password',
  'password.same': 'That’s already your password',
  'password.changed': 'Password changed',
  'password.changedHint': 'Password changed. Your other devices will have to log in again.',

  'devices.intro': 'Where you’re logged in',
  'devices.unknown': 'Unknown browser',
  'devices.on': '{browser} on {system}',
  'devices.current': 'This device',
  'devices.seen': 'Last active: {when}',
  'devices.since': 'Logged in on {date}',
  'devices.onlyThis': 'Only this device is logged in.',
  'devices.endOne': 'Log out',
  'devices.endOneOf': 'Log out: {device}, since {date}',
  'devices.endedOne': 'Logged out: {device}',
  'devices.endOthers': 'Log out everywhere else',
  'devices.ended': 'Logged out everywhere else',

  'deletion.intro': 'Deleting your account can’t be undone. This is what happens:',
  'deletion.data':
    'Your details, photos, likes and blocks are deleted. Moderators keep a copy of anything reported, for 180 days at most.',
  'deletion.messages':
    'The messages you wrote are deleted. In your chats, the other person will see “Profile unavailable”.',
  'deletion.sessions': 'You’re logged out everywhere, and your email is free again.',
  'deletion.before': 'Want to keep anything first?',
  'deletion.export': 'Download my data',
  'deletion.rest': 'Just need a break?',
  'deletion.pause': 'You can hide your profile in Settings',
  'deletion.password': 'Your password, so we know it’s you',
  'deletion.submit': 'Delete my account',
  'deletion.confirmTitle': 'Delete your account for good?',
  'deletion.confirmText': 'Not even we can bring it back.',
  'deletion.confirm': 'Delete for good',
}
