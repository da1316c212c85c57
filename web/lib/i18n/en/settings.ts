import type { texts as spanish } from '../es/settings.ts'
import type { Translation } from '../translation.ts'
import { texts as pets } from './settings/pets.ts'
import { texts as welcome } from './settings/welcome.ts'

export const texts: Translation<typeof spanish> = {
  ...pets,
  ...welcome,

  'title.settings': 'Settings',

  'settings.profile': 'See my profile',
  'settings.of': 'with {name}',
  'settings.petUnnamed': 'Your pet',

  'settings.data': 'Your details',
  'settings.name': 'Your name',
  'settings.animalName': 'Your pet’s name',
  'settings.city': 'City',
  'settings.cityHint': 'Only the distance between cities is shown.',
  'settings.nameMissing': 'Your name is missing',
  'settings.save': 'Save',
  'settings.saved': 'Data updated',
  'settings.savedAt': 'Saved at {time}',
  'settings.photosLeft': 'Some photos weren’t uploaded',

  'photos.heading': 'Photos',
  'photos.count': '{n} of {max}',
  'photos.photo': 'Photo {n} of {total}: see it on my profile',
  'photos.add': 'Add photos',
  'photos.hint': 'PNG or JPEG, up to {mb} MB. We remove the location and any other hidden data.',
  'photos.chosen': 'Chosen photos',
  'photos.waiting': 'Will be uploaded when you save',
  'photos.sending': 'Uploading, {percent}%',
  'photos.preparing': 'Getting it ready…',
  'photos.arrived': 'Uploaded',
  'photos.remove': 'Remove {name}',

  'upload.wrongType': 'Only PNG or JPEG pictures, please',
  'upload.tooLarge': 'It’s larger than {mb} MB',
  'upload.tooMany': 'No room: {max} photos is the limit',
  'upload.tooManyPixels': 'It has more than {megapixels} megapixels',
  'upload.unreadable': 'We can’t read this picture',
  'upload.offline': 'You’re offline. Save again to retry',
  'upload.tooFast': 'Too many at once. Wait a moment and save again',
  'upload.failed': 'Something went wrong. Save again to retry',

  'settings.account': 'Account and privacy',
  'settings.pause': 'Hide my profile',
  'settings.pauseHint': 'Nobody new will find you. Your chats go on.',
  'settings.password': 'Password',
  'settings.devices': 'Devices',
  'settings.blocked': 'Blocked people',
  'settings.export': 'Download my data',
  'settings.exportHint': 'A zip with everything we hold about you, photos included.',
  'settings.deletion': 'Delete my account',

  'settings.app': 'The app',
  'settings.language': 'Language',
  'settings.languageNow': 'English',
  'settings.languageSwitch': 'Cambiar a español',
  'settings.session': 'Session',
  'settings.signOff': 'Log out',
  'signOff.title': 'Not everything has been sent',
  'signOff.messages.one': '{n} message has not been sent yet. If you log out now, it’s lost.',
  'signOff.messages.other':
    '{n} messages have not been sent yet. If you log out now, they’re lost.',
  'signOff.swipes.one': '{n} choice about pets has not been sent yet.',
  'signOff.swipes.other': '{n} choices about pets have not been sent yet.',
  'signOff.wait': 'Wait',
  'signOff.discard': 'Log out and discard',
  'settings.privacy': 'Legal notice',
  'settings.cookies': 'Cookie policy',
  'settings.legal': 'Legal',
}
