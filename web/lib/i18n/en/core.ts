import type { texts as spanish } from '../es/core.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'app.name': 'MichiApp',
  'app.loading': 'Loading…',

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

  'action.retry': 'Try again',
  'action.close': 'Close',
  'action.cancel': 'Cancel',

  'person.more': 'Options for {name}',

  'language.switch': 'Cambiar a español',

  'password.show': 'Show the password',
  'password.hide': 'Hide the password',

  'combobox.options': 'Options',
  'combobox.none': 'Nothing matches “{query}”',
  'combobox.count.one': '{n} result',
  'combobox.count.other': '{n} results',

  'empty.nothing': 'There is nothing here... yet',

  'photo.none': 'No photo',
  'photo.label': '{name}, photo {n} of {count}',
  'photo.next': 'See the next one',
  'photo.count': '{n} of {count}',

  'failure.heading': 'Meow! Something got tangled',
  'failure.chunk': 'This screen did not arrive. Check your connection and try again.',
  'failure.unexpected': 'It is not your fault. Try again.',

  'consent.label': 'Cookie notice',
  'consent.text': 'We only use the cookies we cannot do without.',
  'consent.more': 'More about cookies',
  'consent.accept': 'Accept',
  'consent.cancel': 'Cancel',

  'time.now': 'now',
  'time.seconds': '{n} seconds ago',
  'time.aMinute': 'a minute ago',
  'time.minutes': '{n} minutes ago',
  'time.yesterday': 'Yesterday',

  'error.email_taken': 'Error. User with that email already exists',
  'error.bad_credentials': 'Wrong email or password',
  'error.not_signed_in': 'Your session has ended',
  'error.not_yours': 'That is not yours',
  'error.wrong_origin': 'Request refused',
  'error.demo_account': 'The demo account cannot be changed',
  'error.suspended': 'This account is suspended',
  'error.not_found': 'It is not here any more',
  'error.too_many_photos': 'You have reached the photo limit',
  'error.already_matched': 'It is already a match',
  'error.link_expired': 'That link no longer works. Ask for another',
  'error.too_large': 'Too large',
  'error.unsupported_media': 'That kind of file does not work here',
  'error.invalid_input': 'Something does not add up. Check it',
  'error.image_unreadable': 'We cannot read that picture',
  'error.image_too_large': 'The picture has too many pixels',
  'error.too_many_requests': 'Too many attempts. Wait a little',
  'error.internal': 'Something failed. Try again',
  'error.unavailable': 'Back in a moment. Try again shortly',
  'error.network': 'No connection. Try again',
  'error.timeout': 'This is taking too long. Try again',
}
