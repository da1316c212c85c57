import { textsOf } from '../lib/i18n.ts'
import { texts as peopleTexts } from '../people/texts.ts'

export const texts = {
  ...peopleTexts,

  'deck.like': ['Me gusta {name}', 'Like {name}'],
  'deck.likeWord': ['Me gusta', 'Like'],
  'deck.note': ['Enviar una nota a {name}', 'Send {name} a note'],
  'deck.noteWord': ['Con una nota', 'With a note'],
  'deck.photoWord': ['Otra foto', 'Next photo'],
  'deck.likeStamp': ['¡Me gusta!', 'Like!'],
  'deck.dislike': ['Paso de {name}', 'Pass on {name}'],
  'deck.dislikeStamp': ['Paso', 'Pass'],
  'deck.undo': ['Deshacer', 'Undo'],
  'deck.profile': ['Ver el perfil de {name}', 'See {name}’s profile'],
  'deck.tooLate': [
    'Ya hay match con {name}. Os espera un chat.',
    'You’ve already matched with {name}. A chat is waiting for you.',
  ],

  'deck.lost': ['Mascota perdida', 'Lost pet'],
  'deck.offline': [
    'Sigue mirando: lo que elijas se enviará cuando vuelva la conexión.',
    'Keep looking: we’ll send your choices once you’re back online.',
  ],

  'first.hello': ['¡Hola, {name}!', 'Hi, {name}!'],
  'first.face': ['¿Le\u00a0ponemos cara a {name}?', 'Shall we put a face to {name}?'],
  'first.faceUnnamed': ['¿Le\u00a0ponemos cara a tu mascota?', 'Shall we put a face to your pet?'],
  'first.why': [
    'Una foto y tres preguntas fáciles. Es un minuto.',
    'A photo and three easy questions. It takes a minute.',
  ],
  'first.start': ['Empezar', 'Let’s go'],
  'first.later': ['Luego', 'Later'],

  'paused.hint': [
    'Tu perfil está oculto: nadie nuevo te verá.',
    'Your profile is hidden: nobody new will see you.',
  ],
  'paused.resume': ['Mostrarlo', 'Show it'],
  'paused.over': ['Tu perfil vuelve a verse', 'Your profile is back'],

  'deck.nobodyLeft': [
    'Ya conoces a todo el barrio. Cada día se apuntan más bigotes.',
    'You’ve met the whole neighbourhood. More whiskers join every day.',
  ],
  'deck.nobodyYet': [
    '¡Eres de los primeros! El barrio se estrena contigo.',
    'You’re one of the first! The neighbourhood begins with you.',
  ],
  'deck.lookAgain': ['Mirar otra vez', 'Look again'],
  'deck.whyPhoto': [
    'Mientras tanto, que te vean bien: con foto se para mucha más gente.',
    'Meanwhile, let them see you: far more people stop at a photo.',
  ],
  'deck.addPhotos': ['Añadir fotos de mi mascota', 'Add photos of my pet'],

  'watch.offer': ['Avísame cuando haya tres nuevas', 'Tell me when three new ones join'],
  'watch.how': [
    'Te llegará una notificación, una sola vez, cuando haya tres mascotas que aún no conozcas a menos de 100 km.',
    'We’ll let you know, just once, when there are three pets within 100 km that you haven’t met.',
  ],
  'watch.needsWay': [
    'Para que te llegue, activa las notificaciones o el correo en Ajustes.',
    'For that, turn on notifications or email in Settings.',
  ],

  'note.sent': ['Nota enviada a {name}', 'Note sent to {name}'],
} as const

export const { t, plural } = textsOf(texts)
