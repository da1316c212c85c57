import type { texts as spanish } from '../es/discovery.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'deck.with': 'with {name}',
  'deck.distance': '{km} km away',
  'deck.sameCity': '0 km away, in your city',

  'deck.like': 'Like {name}',
  'deck.likeWord': 'Like',
  'deck.photoWord': 'Next photo',
  'deck.likeStamp': 'Like!',
  'deck.dislike': 'Pass on {name}',
  'deck.dislikeStamp': 'Pass',
  'deck.undo': 'Undo',
  'deck.profile': 'See the photos of {name}',
  'deck.tooLate': 'It is already a match with {name}. A chat awaits you.',

  'deck.offlineShort': 'Offline',
  'deck.offline': 'We keep what you choose and send it once you are back.',

  'deck.nobodyLeft': 'You have seen everybody. More whiskers join every day.',
  'deck.lookAgain': 'Look again',
  'deck.addPhotos': 'Add photos of my pet',
  'deck.invite': 'Invite someone',
  'deck.inviteCopied': 'Link copied',
}
