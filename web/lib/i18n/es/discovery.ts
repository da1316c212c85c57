export const texts = {
  'deck.met.one': '1 quedada en persona',
  'deck.met.other': '{n} quedadas en persona',
  'deck.with': 'con {name}',
  'deck.distance': 'a {km} km',
  'deck.sameCity': 'En tu ciudad · 0 km',

  'deck.like': 'Me gusta {name}',
  'deck.likeWord': 'Me gusta',
  'deck.note': 'Enviar una nota a {name}',
  'deck.noteWord': 'Con una nota',
  'deck.photoWord': 'Otra foto',
  'deck.likeStamp': '¡Me gusta!',
  'deck.dislike': 'Paso de {name}',
  'deck.dislikeStamp': 'Paso',
  'deck.undo': 'Deshacer',
  'deck.profile': 'Ver el perfil de {name}',
  'deck.tooLate': 'Ya hay match con {name}. Os espera un chat.',

  'deck.lost': 'Mascota perdida',
  'deck.offline': 'Sigue mirando: lo que elijas se enviará cuando vuelva la conexión.',
} as const
