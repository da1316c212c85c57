import type { texts as spanish } from '../es/notifications.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'tell.title': 'Notifications',
  'tell.here': 'Notifications on this device',
  'tell.hereHint': 'We’ll let you know about matches and messages while you’re away.',
  'tell.denied': 'Your browser blocks them. You can allow them in its settings for this site.',
  'tell.failed': 'That didn’t work. Please try again.',
  'tell.iphone':
    'On iPhone and iPad: tap Share and “Add to Home Screen”. From there you can switch notifications on.',
  'tell.matches': 'Matches',
  'tell.matchesHint': 'When you like each other.',
  'tell.messages': 'Messages',
  'tell.messagesHint': 'When someone writes and you haven’t read it yet.',
  'tell.turns': 'Your turn',
  'tell.turnsHint': 'Just once, if someone has been waiting for you for more than two days.',
  'tell.playdates': 'Playdates',
  'tell.playdatesHint': 'When somebody suggests, changes or answers, and the day before.',
  'tell.notes': 'Notes',
  'tell.notesHint': 'When somebody leaves you a note.',
  'tell.showText': 'Show the text',
  'tell.showTextHint': 'What the message says, on the lock screen too.',
  'tell.mail': 'By email',
  'tell.mailHint': 'At most one a day to {email}, if no device can reach you.',
  'tell.mailOften': 'We’ve already written several times. Check your inbox, or try again later.',
  'tell.mailAsked': 'We’ve written to {email}. Confirm it there and you’re all set.',
  'tell.quiet': 'Quiet hours',
  'tell.quietHint': 'Anything that comes in then waits until morning ({zone} time).',
  'tell.from': 'From',
  'tell.to': 'To',
  'tell.ask': 'Turn on notifications?',
  'tell.askText':
    'You’ll know when someone writes or there’s a match, even with the app closed. We never show what they wrote, and never at night.',
  'tell.yes': 'Yes, turn on',
  'tell.no': 'No, thanks',
  'tell.askLater': 'You can change this in Settings any time.',
}
