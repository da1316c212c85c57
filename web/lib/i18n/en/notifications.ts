import type { texts as spanish } from '../es/notifications.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'notifications.title': 'Notifications',
  'notifications.here': 'Notifications on this device',
  'notifications.hereHint': 'We’ll let you know about matches and messages while you’re away.',
  'notifications.denied':
    'Your browser blocks them. You can allow them in its settings for this site.',
  'notifications.failed': 'That didn’t work. Please try again.',
  'notifications.iphone':
    'On iPhone and iPad: tap Share and “Add to Home Screen”. From there you can switch notifications on.',
  'notifications.matches': 'Matches',
  'notifications.matchesHint': 'When you like each other.',
  'notifications.messages': 'Messages',
  'notifications.messagesHint': 'When someone writes and you haven’t read it yet.',
  'notifications.turns': 'Your turn',
  'notifications.turnsHint':
    'Just once, if someone has been waiting for you for more than two days.',
  'notifications.playdates': 'Playdates',
  'notifications.playdatesHint': 'When somebody suggests, changes or answers, and the day before.',
  'notifications.notes': 'Notes',
  'notifications.notesHint': 'When somebody leaves you a note.',
  'notifications.lostPets': 'Lost pets',
  'notifications.lostPetsHint':
    'When one is lost nearby: a notification, and a card while you discover.',
  'notifications.showText': 'Show the text',
  'notifications.showTextHint': 'What the message says, on the lock screen too.',
  'notifications.mail': 'By email',
  'notifications.mailHint':
    'At most one a day to {email}, if no device can reach you. If somebody sees your lost pet, at once.',
  'notifications.mailOften':
    'We’ve already written several times. Check your inbox, or try again later.',
  'notifications.mailAsked': 'We’ve written to {email}. Confirm it there and you’re all set.',
  'notifications.quiet': 'Quiet hours',
  'notifications.quietHint': 'Anything that comes in then waits until morning ({zone} time).',
  'notifications.from': 'From',
  'notifications.to': 'To',
  'notifications.ask': 'Turn on notifications?',
  'notifications.askText':
    'They reach you even with the app closed: messages, matches and whatever you ask us for. We never show what people wrote, and at night only tell you if somebody has seen your lost pet.',
  'notifications.yes': 'Yes, turn on',
  'notifications.no': 'No, thanks',
  'notifications.askLater': 'You can change this in Settings any time.',
}
