import type { texts as es } from '../es/invitations.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof es> = {
  'error.too_many_invitations':
    'You have made twenty links this week. In a few days you can make more.',

  'invite.title': 'Bring your park',
  'invite.why':
    'Share this link, or hang the sheet up in the park or at the vet’s. People who come by it see your pet’s name and your city, and your card comes first in their deck.',
  'invite.link': 'Invitation link',
  'invite.until': 'Valid until {date}.',
  'invite.share': 'Share',
  'invite.copy': 'Copy the link',
  'invite.copied': 'Link copied',
  'invite.print': 'Print the sheet',
  'invite.end': 'Cancel my links',
  'invite.ended': 'Your links and sheets no longer invite anybody.',
  'invite.again': 'Make a new link',
  'invite.shareText': '{name} invites you to MichiApp, where pets make friends close to home.',

  'title.sheet': 'Sheet',
  'sheet.title': 'A sheet to print',
  'sheet.print': 'Print',
  'sheet.headline': 'Is your pet looking for friends?',
  'sheet.from': '{name} and other pets of {city} are waiting for you on MichiApp.',
  'sheet.scan': 'Scan the code with your phone’s camera',
  'sheet.free': 'Free, without ads, and without giving your phone number.',
  'sheet.code': 'QR code of the invitation',

  'watch.offer': 'Tell me when there are three new ones',
  'watch.how':
    'You’ll get one notification, once, when there are three pets you haven’t met within 100 km.',
  'watch.needsWay': 'To receive it, turn on notifications or mail in Settings.',

  'nearby.title': 'Pets near you',
  'nearby.within': 'within {distance} km',
}
