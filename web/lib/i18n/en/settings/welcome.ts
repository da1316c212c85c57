import type { texts as spanish } from '../../es/settings/welcome.ts'
import type { Translation } from '../../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.welcome': 'Hello!',

  'welcome.step': 'Step {n} of {total}',
  'welcome.back': 'Back',
  'welcome.skip': 'Skip',
  'welcome.next': 'Next',

  'welcome.photo': 'A photo of {name}?',
  'welcome.photoUnnamed': 'A photo of your pet?',
  'welcome.photoWhy':
    'It’s the first thing people see. Without one there’s a drawing, and hardly anyone stops.',
  'welcome.photoChoose': 'Choose a photo',
  'welcome.photoOther': 'Choose another photo',
  'welcome.photoThere': 'Gorgeous! It’s on your card.',
  'welcome.photoFrame': 'Frame their face',
  'welcome.photoAgain': 'Try again',

  'welcome.name': 'What’s your pet called?',
  'welcome.nameLabel': 'Name',

  'welcome.species': 'What is {name}?',
  'welcome.speciesUnnamed': 'What’s your pet?',

  'welcome.age': 'How old is {name}?',
  'welcome.ageUnnamed': 'How old is your pet?',
  'welcome.baby': 'Under 1',
  'welcome.older': '{n} or older',
  'welcome.more': 'A rough guess is fine.',
  'welcome.month': 'And the month of birth?',
  'welcome.monthHint': 'Not sure? Skip it: we’ve noted the age.',

  'welcome.size': 'How big is {name}?',
  'welcome.sizeUnnamed': 'How big is your pet?',
  'welcome.small': 'Fits on a lap',
  'welcome.medium': 'Takes up half the sofa',
  'welcome.large': 'Owns the sofa',

  'remark.name': 'I’m Michi. And who’s this?',
  'remark.photo': 'Ooh, show me!',
  'remark.meet': 'Can’t wait to see you, {name}!',
  'remark.species': 'One of my kind?',
  'remark.age': 'I never tell mine.',
  'remark.month': 'Zzz… Is there cake?',
  'remark.size': 'I fit in any box.',
  'remark.dog': 'A dog! I promise not to hiss.',
  'remark.cat': 'One of us!',
  'remark.rabbit': 'What a pair of ears!',
  'remark.rodent': 'I promise not to chase!',
  'remark.bird': 'I’ll look, not touch. Promise!',
  'remark.reptile': 'Now that’s a cool customer!',
  'remark.fish': 'No, I’m not thinking of dinner.',
  'remark.other': 'This is getting interesting!',

  'welcome.done': 'All set! This is how others see you',
  'welcome.doneWhole': 'Now it’s your turn to meet some whiskers.',
  'welcome.doneLater': 'The rest is waiting in Settings. No hurry.',
  'welcome.doneNoPhoto': 'Add a photo in Settings whenever you like.',
  'welcome.go': 'Meet pets',
}
