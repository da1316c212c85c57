import { textsOf } from '../lib/i18n.ts'
import { texts as peopleTexts } from '../people/texts.ts'

export const texts = {
  ...peopleTexts,

  'notes.heading': ['Notas para ti', 'Notes for you'],
  'notes.waiting.one': ['{n} nota para ti', '{n} note for you'],
  'notes.waiting.other': ['{n} notas para ti', '{n} notes for you'],
  'notes.many': ['Más de {n} notas para ti', 'More than {n} notes for you'],
  'chats.profileOf': ['Perfil de {name}', '{name}’s profile'],
  'chats.discover': ['Descubrir mascotas', 'Discover pets'],

  'note.title': ['Una nota para {name}', 'A note to {name}'],
  'note.intro': [
    'Tu «me gusta» llega con la nota. Si te lo devuelven, será vuestro primer mensaje.',
    'Your like arrives with the note. If they like you back, it’s your first message.',
  ],
  'note.about': ['¿Sobre qué?', 'What about?'],
  'note.about.photo': ['Esta foto', 'This photo'],
  'note.about.photoOf': ['Sobre tu foto', 'About your photo'],
  'note.about.answerOf': ['Sobre lo que responde {name}:', 'About {name}’s answer:'],
  'note.text': ['Tu nota', 'Your note'],
  'note.placeholder': ['¿Paseamos un día por el río?', 'Shall we go for a walk by the river?'],
  'note.charactersLeft.one': ['Queda {n} carácter', '{n} character left'],
  'note.charactersLeft.other': ['Quedan {n} caracteres', '{n} characters left'],
  'note.over.one': ['Sobra {n} carácter', '{n} character too many'],
  'note.over.other': ['Sobran {n} caracteres', '{n} characters too many'],
  'note.left.one': ['Te queda {n} nota hoy', '{n} note left today'],
  'note.left.other': ['Te quedan {n} notas hoy', '{n} notes left today'],
  'note.send': ['Enviar', 'Send'],

  'notes.intro': [
    'Notas de quienes os han echado el ojo. Si no respondes, nadie lo sabrá.',
    'Notes from people who fancy meeting you. If you don’t answer, nobody will know.',
  ],
  'notes.empty': ['Ahora mismo no hay notas para ti.', 'No notes for you right now.'],
  'notes.emptyHint': [
    'Cuando alguien te deje una nota, te esperará aquí.',
    'When somebody leaves you a note, it waits for you here.',
  ],
  'notes.like': ['Me gusta {name}', 'Like {name}'],
  'notes.likeWord': ['Me gusta', 'Like'],
  'notes.decline': ['No, gracias, {name}', 'No, thanks, {name}'],
  'notes.declineWord': ['No, gracias', 'No, thanks'],
  'notes.declined': ['Hecho. {name} no lo sabrá.', 'Done. {name} will never know.'],
  'notes.gone': ['Esa nota ya no está aquí.', 'That note is no longer here.'],
  'notes.more': ['Ver más notas', 'More notes'],
  'notes.new': ['Nueva', 'New'],
} as const

export const { t, plural } = textsOf(texts)
