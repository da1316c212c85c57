import type { texts as spanish } from '../es/filters.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'first.hello': 'Hi, {name}!',
  'first.face': 'Shall we put a face to {name}?',
  'first.faceUnnamed': 'Shall we put a face to your pet?',
  'first.why': 'A photo and three easy questions. It takes a minute.',
  'first.start': 'Let’s go',
  'first.later': 'Later',

  'paused.hint': 'Your profile is hidden: nobody new will see you.',
  'paused.resume': 'Show it',
  'paused.over': 'Your profile is back',

  'filter.open': 'Filters',
  'filter.active.one': 'Filters, {n} active',
  'filter.active.other': 'Filters, {n} active',

  'end.anotherRound': 'Another lap: you’ve met these pets before.',
  'end.again': 'You’ve met everyone who fits.',
  'end.distance': 'There are {count} more further away.',
  'end.species': 'There are {count} more of other species.',
  'end.sizes': 'There are {count} more of other sizes.',
  'end.ages': 'There are {count} more of other ages.',
  'end.energies': 'There are {count} more with a different energy.',
  'end.getsOnWithMine': 'There are {count} more who might not get on with your crew.',
  'end.nothingHelps': 'With these filters there’s nobody left to meet.',
  'end.relax.distance': 'Look further away',
  'end.relax.species': 'See every species',
  'end.relax.sizes': 'See every size',
  'end.relax.ages': 'See every age',
  'end.relax.energies': 'See every energy',
  'end.relax.getsOnWithMine': 'See them too',
  'end.clear': 'Clear all filters',

  'deck.nobodyLeft': 'You’ve met the whole neighbourhood. More whiskers join every day.',
  'deck.nobodyYet': 'You’re one of the first! The neighbourhood begins with you.',
  'deck.lookAgain': 'Look again',
  'deck.whyPhoto': 'Meanwhile, let them see you: far more people stop at a photo.',
  'deck.addPhotos': 'Add photos of my pet',
}
