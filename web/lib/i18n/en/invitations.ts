import type { texts as es } from '../es/invitations.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof es> = {
  'error.too_many_invitations':
    'You’ve made twenty links this week. You can make more in a few days.',

  'invite.title': 'Invite your park',
  'invite.why':
    'Share this link, or hang the flyer up in the park or at the vet’s. Anyone who follows it sees your pet’s name and your city, and meets your card first.',
  'invite.link': 'Invitation link',
  'invite.until': 'Valid until {date}.',
  'invite.share': 'Share',
  'invite.copy': 'Copy the link',
  'invite.copied': 'Link copied',
  'invite.print': 'Print the flyer',
  'invite.end': 'Cancel my links',
  'invite.ended': 'Your links and flyers no longer invite anybody.',
  'invite.again': 'Make a new link',
  'invite.shareText': '{name} invites you to MichiApp, where pets make friends close to home.',

  'title.sheet': 'Flyer',
  'sheet.title': 'A flyer to print',
  'sheet.print': 'Print',
  'sheet.headline': 'Is your pet looking for friends?',
  'sheet.from': '{name} and other pets in {city} are waiting for you on MichiApp.',
  'sheet.scan': 'Scan the code with your phone’s camera',
  'sheet.free': 'Free, no ads, and no phone number needed.',
  'sheet.code': 'QR code of the invitation',

  'watch.offer': 'Tell me when three new ones join',
  'watch.how':
    'We’ll let you know, just once, when there are three pets within 100 km that you haven’t met.',
  'watch.needsWay': 'For that, turn on notifications or email in Settings.',
}
