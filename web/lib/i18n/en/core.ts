import type { texts as spanish } from '../es/core.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'app.name': 'MichiApp',
  'app.loading': 'Loading…',
  'app.offline': 'Offline',

  'title.login': 'Log in',
  'title.signup': 'Create account',
  'title.home': 'Discover',

  'nav.label': 'Main navigation',
  'nav.home': 'Home',
  'nav.chats': 'Chats',
  'nav.settings': 'Settings',
  'nav.news.one': '{n} new',
  'nav.news.other': '{n} new',
  'nav.back': 'Back',

  'search.for': 'Looking for {name}',
  'search.forNameless': 'Looking for your pet',
  'search.news.one': '{n} new message',
  'search.news.other': '{n} new messages',

  'action.retry': 'Try again',
  'action.close': 'Close',
  'action.cancel': 'Cancel',

  'person.more': 'Options for {name}',

  'language.switch': 'Cambiar a español',

  'password.show': 'Show the password',
  'password.hide': 'Hide the password',

  'email.mend': '{email}?',

  'combobox.options': 'Options',
  'combobox.none': 'Nothing matches “{query}”',
  'combobox.count.one': '{n} result',
  'combobox.count.other': '{n} results',

  'empty.nothing': 'There is nothing here... yet',

  'photo.away': 'This photo isn’t available right now',
  'photo.none': 'A drawing: no photo yet',
  'photo.label': '{name}, photo {n} of {count}',
  'photo.next': 'Next photo',

  'failure.heading': 'Meow! Something got tangled',
  'failure.chunk': 'This screen didn’t load. Check your connection and try again.',
  'failure.unexpected': 'It’s not your fault. Try again.',

  'consent.label': 'Cookie notice',
  'consent.text': 'We only use the cookies we can’t do without.',
  'consent.more': 'More about cookies',
  'consent.accept': 'Accept',
  'consent.cancel': 'Cancel',

  'install.text': 'Want MichiApp on your home screen?',
  'install.action': 'Install',

  'time.now': 'now',
  'time.seconds': '{n} seconds ago',
  'time.aMinute': 'a minute ago',
  'time.minutes': '{n} minutes ago',
  'time.shortMinutes': '{n} min',
  'time.yesterday': 'Yesterday',

  'error.email_taken': 'Error. User with that email already exists',
  'error.bad_credentials': 'Wrong email or password',
  'error.not_signed_in': 'Your session has ended',
  'error.not_yours': 'That isn’t yours',
  'error.wrong_origin': 'Request refused',
  'error.demo_account': 'The demo account can’t be changed',
  'error.email_unconfirmed': 'Please confirm your email first',
  'error.suspended': 'This account is suspended',
  'error.not_found': 'It’s no longer here',
  'error.too_many_photos': 'You’ve reached the photo limit',
  'error.already_matched': 'It’s already a match',
  'error.link_expired': 'That link no longer works. Ask for a new one',
  'error.too_large': 'Too large',
  'error.unsupported_media': 'We can’t use that kind of file',
  'error.invalid_input': 'Something isn’t right. Check what you entered',
  'error.image_unreadable': 'We can’t read that picture',
  'error.image_too_large': 'The picture has too many pixels',
  'error.too_many_uploads': 'No more photos fit today',
  'error.roomAgain': 'There’s room from {day}, {time}',
  'error.too_many_requests': 'Too many attempts. Wait a moment',
  'error.too_many_changes': 'You’ve made a lot of changes in a row. Try again in an hour',
  'error.internal': 'Something went wrong. Try again',
  'error.unavailable': 'We’ll be right back. Try again in a moment',
  'error.network': 'You’re offline. Check your connection and try again',
  'error.timeout': 'This is taking too long. Try again',
}
