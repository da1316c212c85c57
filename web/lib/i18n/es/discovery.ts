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
  'deck.profile': 'Ver las fotos de {name}',
  'deck.tooLate': 'Ya hay match con {name}. Os espera un chat.',

  'deck.offline': 'Guardamos lo que elijas y lo enviamos cuando vuelva.',

  'deck.nobodyLeft': 'No hay nadie más por ahora. Cada día se apuntan más bigotes.',
  'deck.lookAgain': 'Mirar otra vez',
  'deck.addPhotos': 'Añadir fotos de mi mascota',
  'deck.invite': 'Invitar a alguien',
  'deck.inviteCopied': 'Enlace copiado',
} as const
