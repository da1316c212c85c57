export const texts = {
  'match.title': '¡Es un match!',
  'match.text': 'A {animalName} también le gustas.',
  'match.textWithPerson': 'A {animalName} y a {name} también les gustáis.',
  'match.you': 'Tú',
  'match.write': 'Escribir',
  'match.goOn': 'Seguir',
  'match.news': '¡Match con {name}!',
  'match.several.one': '¡{n} match nuevo!',
  'match.several.other': '¡{n} matches nuevos!',
  'match.look': 'Ver',
} as const
