export const texts = {
  'match.title': '¡Es un match!',
  'match.text': '¡{animalName} también quiere conoceros!',
  'match.textWithPerson': '¡{animalName} y {name} también quieren conoceros!',
  'match.you': 'Tú',
  'match.write': 'Decir hola',
  'match.goOn': 'Seguir mirando',
  'match.news': '¡Match con {name}!',
  'match.several.one': '¡{n} match nuevo!',
  'match.several.other': '¡{n} matches nuevos!',
  'match.look': 'Ver',
} as const
