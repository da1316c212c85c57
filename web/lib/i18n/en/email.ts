import type { texts as spanish } from '../es/email.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.email': 'Email',
  'title.confirm': 'Confirm your email',

  'email.yours': 'Your email',
  'email.confirmed': 'Confirmed',
  'email.why':
    'Confirm it to leave notes, invite people and raise the alarm if your pet gets lost. Everything else works without it.',
  'email.send': 'Send me the link',
  'email.sent':
    'It’s on its way to {email}. It works once, for a day. If you don’t see it, check your spam folder.',
  'email.often': 'We’ve already written several times. Check your inbox, or try again later.',
  'email.pending':
    'One step to go: open the link we sent to {email}. Until then, everything stays as it was.',
  'email.change': 'Change your email',
  'email.changeIntro':
    'We’ll send a link to the new address and a note to the current one. The change happens once you confirm it.',
  'email.changeAtOnce': 'You log in with it. The new one works straight away.',
  'email.new': 'New email',
  'email.password': 'Your password, so we know it’s you',
  'email.submit': 'Change my email',
  'email.changed': 'Email changed',
  'email.asked': 'Link sent',
  'email.same': 'That’s the one you have',

  'confirm.heading': 'Is this your email?',
  'confirm.intro': 'One tap and you’re done: then we know our emails reach you.',
  'confirm.submit': 'Yes, it’s mine',
  'confirm.done': 'Done: {email} is yours and confirmed.',
  'confirm.news': 'We’ll write when somebody is waiting for you and no device can reach you.',
  'confirm.goOn': 'Continue to MichiApp',
  'confirm.expired':
    'This link has been used or is too old: it works once, for a day. If your email still isn’t confirmed, ask for a new one in Settings.',
  'confirm.others':
    'This link belongs to another account. Log out here, or open it in another browser.',
}
