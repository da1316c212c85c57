import type { texts as spanish } from '../es/discovery.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'deck.met.one': 'met in person once',
  'deck.met.other': 'met in person {n} times',
  'deck.with': 'with {name}',
  'deck.distance': '{km} km away',
  'deck.sameCity': 'In your city · 0 km',

  'deck.like': 'Like {name}',
  'deck.likeWord': 'Like',
  'deck.note': 'Send {name} a note',
  'deck.noteWord': 'With a note',
  'deck.photoWord': 'Next photo',
  'deck.likeStamp': 'Like!',
  'deck.dislike': 'Pass on {name}',
  'deck.dislikeStamp': 'Pass',
  'deck.undo': 'Undo',
  'deck.profile': 'See {name}’s profile',
  'deck.tooLate': 'You’ve already matched with {name}. A chat is waiting for you.',

  'deck.lost': 'Lost pet',
  'deck.offline': 'Keep looking: we’ll send your choices once you’re back online.',
}
