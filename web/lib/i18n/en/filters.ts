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

  'deck.nobodyLeft': 'You’ve met the whole neighbourhood. More whiskers join every day.',
  'deck.nobodyYet': 'You’re one of the first! The neighbourhood begins with you.',
  'deck.lookAgain': 'Look again',
  'deck.whyPhoto': 'Meanwhile, let them see you: far more people stop at a photo.',
  'deck.addPhotos': 'Add photos of my pet',
}
