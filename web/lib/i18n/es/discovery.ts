export const texts = {
  'deck.with': 'con {name}',
  'deck.distance': 'a {km} km',
  'deck.sameCity': 'a 0 km, en tu ciudad',

  'deck.like': 'Me gusta {name}',
  'deck.likeWord': 'Me gusta',
  'deck.photoWord': 'Otra foto',
  'deck.likeStamp': '¡Me gusta!',
  'deck.dislike': 'Paso de {name}',
  'deck.dislikeStamp': 'Paso',
  'deck.undo': 'Deshacer',
  'deck.profile': 'Ver el perfil de {name}',
  'deck.tooLate': 'Ya hay match con {name}. Os espera un chat.',

  'deck.offline': 'Guardamos lo que elijas y lo enviamos cuando vuelva.',
} as const
