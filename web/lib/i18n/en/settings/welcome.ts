import type { texts as spanish } from '../../es/settings/welcome.ts'
import type { Translation } from '../../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.welcome': 'Hello!',

  'welcome.step': 'Step {n} of {total}',
  'welcome.back': 'Back',
  'welcome.skip': 'Skip',
  'welcome.skipName': 'No name yet',
  'welcome.skipPhoto': 'Go on without a photo',
  'welcome.skipAll': 'Skip everything',
  'welcome.next': 'Go on',

  'welcome.photo': 'A photo of {name}?',
  'welcome.photoUnnamed': 'A photo of your pet?',
  'welcome.photoWhy':
    'It’s the first thing anybody sees of you. Without one there’s a drawing in its place, and hardly anyone stops.',
  'welcome.photoChoose': 'Choose a photo',
  'welcome.photoOther': 'Choose another photo',
  'welcome.photoThere': 'What a beauty! It’s on your card now.',
  'welcome.photoAgain': 'Have another go',

  'welcome.name': 'What’s your pet’s name?',
  'welcome.nameLabel': 'The name',

  'welcome.species': 'What is {name}?',
  'welcome.speciesUnnamed': 'What is your pet?',

  'welcome.age': 'When was {name} born?',
  'welcome.ageUnnamed': 'When was your pet born?',
  'welcome.year': 'The year',
  'welcome.olderYears': 'Before {year}',
  'welcome.otherYear': 'Another year',
  'welcome.monthOf': 'In which month of {year}?',
  'welcome.more': 'Roughly will do.',

  'welcome.size': 'How big is {name}?',
  'welcome.sizeUnnamed': 'How big is your pet?',
  'welcome.small': 'Fits on a lap',
  'welcome.medium': 'Takes up half the sofa',
  'welcome.large': 'Owns the sofa',

  'welcome.done': 'All set!',
  'welcome.doneWhole': 'Now you can be found. Your turn: go and meet some whiskers.',
  'welcome.doneLater': 'What’s missing waits for you in Settings, no rush.',
  'welcome.doneNoPhoto': 'Your card has no photo yet. You can add one in Settings any time.',
  'welcome.go': 'Discover pets',
}
