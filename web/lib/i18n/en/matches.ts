import type { texts as spanish } from '../es/matches.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'match.title': 'It’s a match!',
  'match.text': '{animalName} wants to meet you too!',
  'match.textWithPerson': '{animalName} and {name} want to meet you too!',
  'match.you': 'You',
  'match.write': 'Say hello',
  'match.goOn': 'Keep looking',
  'match.news': 'You matched with {name}!',
  'match.several.one': '{n} new match!',
  'match.several.other': '{n} new matches!',
  'match.look': 'Have a look',
}
