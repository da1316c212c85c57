import type { texts as spanish } from '../es/notifications.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'tell.title': 'Notifications',
  'tell.here': 'Notifications on this device',
  'tell.hereHint': 'While you are away we tell you of matches and messages.',
  'tell.denied': 'Your browser blocks them. You can allow them in its settings for this site.',
  'tell.failed': 'That did not work. Please try again.',
  'tell.iphone':
    'On iPhone and iPad: tap Share and “Add to Home Screen”. From there you can switch notifications on.',
  'tell.matches': 'Matches',
  'tell.matchesHint': 'When you like each other.',
  'tell.messages': 'Messages',
  'tell.messagesHint': 'When somebody writes and you have not read it.',
  'tell.turns': 'Your turn',
  'tell.turnsHint': 'Only once, when somebody has waited more than two days for your answer.',
  'tell.showText': 'Show the text',
  'tell.showTextHint': 'What the message says, on the lock screen too.',
  'tell.mail': 'By email',
  'tell.mailHint': 'At most one a day to {email}, when no device tells you.',
  'tell.mailOften': 'We have written to you several times. Look in your mail, or try later.',
  'tell.mailAsked': 'We have written to {email}: confirm it in that mail, and we begin.',
  'tell.quiet': 'Quiet hours',
  'tell.quietHint': 'What comes then waits. The time in {zone}.',
  'tell.from': 'From',
  'tell.to': 'To',
  'tell.ask': 'Shall we tell you?',
  'tell.askText':
    'You will know when somebody writes or there is a match, even with the app closed. Without the text of messages, and never at night.',
  'tell.yes': 'Yes, tell me',
  'tell.no': 'No, thanks',
  'tell.askLater': 'You can change it in Settings at any time.',
}
