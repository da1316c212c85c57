import type { texts as spanish } from '../es/settings.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'settings.profile': 'See my profile',
  'settings.of': 'with {name}',
  'settings.petUnnamed': 'Your pet',

  'settings.data': 'Your details',
  'settings.name': 'Your name',
  'settings.animalName': "Your pet's name",
  'settings.city': 'City',
  'settings.cityHint': 'Only the distance between cities is shown.',
  'settings.nameMissing': 'Your name is missing',
  'settings.save': 'Save',
  'settings.saved': 'Data updated',
  'settings.savedAt': 'Saved at {time}',
  'settings.photosLeft': 'Some photos were not uploaded',

  'photos.heading': 'Photos',
  'photos.count': '{n} of {max}',
  'photos.photo': 'Photo {n} of {total}: see it on my profile',
  'photos.add': 'Add photos',
  'photos.hint': 'PNG or JPEG of up to {mb} MB. We remove the location and all other hidden data.',
  'photos.chosen': 'Chosen photos',
  'photos.waiting': 'Will be uploaded when you save',
  'photos.sending': 'Uploading, {percent}%',
  'photos.preparing': 'Getting it ready…',
  'photos.remove': 'Remove {name}',

  'upload.wrongType': 'Only PNG or JPEG pictures work',
  'upload.tooLarge': 'It is larger than {mb} MB',
  'upload.tooMany': 'No room: {max} photos is the limit',
  'upload.tooManyPixels': 'It has more than {megapixels} megapixels',
  'upload.unreadable': 'We cannot read this picture',
  'upload.offline': 'No connection. Save again to retry',
  'upload.tooFast': 'Too many at once. Wait a little and save again',
  'upload.failed': 'Something failed. Save again to retry',

  'settings.account': 'Account and privacy',
  'settings.pause': 'Hide my profile',
  'settings.pauseHint': 'Nobody new discovers you. Your chats go on.',
  'settings.export': 'Download my data',
  'settings.exportHint': 'A zip with all we keep of you, photos included.',

  'settings.app': 'The app',
  'settings.language': 'Language',
  'settings.languageNow': 'English',
  'settings.languageSwitch': 'Cambiar a español',
  'settings.session': 'Session',
  'settings.signOff': 'Sign off',
  'settings.legal': 'Small print',
}
