import type { texts as spanish } from '../es/matches.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'match.title': 'It’s a match!',
  'match.text': '{animalName} likes you back.',
  'match.textWithPerson': '{animalName} and {name} like you two back.',
  'match.you': 'You',
  'match.write': 'Write',
  'match.goOn': 'Keep going',
  'match.news': 'You matched with {name}!',
  'match.several.one': '{n} new match!',
  'match.several.other': '{n} new matches!',
  'match.look': 'Have a look',
}
