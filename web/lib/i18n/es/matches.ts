export const texts = {
  'match.title': '¡Es un match!',
  'match.text': 'A {animalName} también le gustas.',
  'match.textWithPerson': 'A {animalName} también le gustas. Al otro lado está {name}.',
  'match.you': 'Tú',
  'match.write': 'Escribir',
  'match.goOn': 'Seguir',
} as const
