import { textsOf } from '../lib/i18n.ts'
import { texts as libTexts } from '../lib/texts.ts'

export const texts = {
  ...libTexts,

  'notifications.title': ['Notificaciones', 'Notifications'],
  'notifications.here': ['Notificaciones en este dispositivo', 'Notifications on this device'],
  'notifications.hereHint': [
    'Te avisamos cuando no tengas la app abierta.',
    'We’ll let you know when you don’t have the app open.',
  ],
  'notifications.denied': [
    'Tu navegador las tiene bloqueadas. Puedes permitirlas en sus ajustes para esta web.',
    'Your browser blocks them. You can allow them in its settings for this site.',
  ],
  'notifications.failed': [
    'No ha funcionado. Prueba otra vez.',
    'That didn’t work. Please try again.',
  ],
  'notifications.iphone': [
    'En iPhone y iPad: toca Compartir y «Añadir a pantalla de inicio». Desde ahí podrás activar las notificaciones.',
    'On iPhone and iPad: tap Share and “Add to Home Screen”. From there you can switch notifications on.',
  ],
  'notifications.people': ['Personas', 'People'],
  'notifications.peopleHint': [
    'Matches, mensajes y notas, y una sola vez si alguien espera tu respuesta más de dos días.',
    'Matches, messages and notes, and just once if someone has waited for you for more than two days.',
  ],
  'notifications.playdates': ['Quedadas', 'Playdates'],
  'notifications.playdatesHint': [
    'Cuando alguien propone, cambia o contesta, y el día antes.',
    'When somebody suggests, changes or answers, and the day before.',
  ],
  'notifications.lostPets': ['Mascotas perdidas', 'Lost pets'],
  'notifications.lostPetsHint': [
    'Si una se pierde cerca: una notificación y una tarjeta al descubrir.',
    'When one is lost nearby: a notification, and a card while you discover.',
  ],
  'notifications.mail': ['Por correo', 'By email'],
  'notifications.mailHint': [
    'Como mucho uno al día a {email}, si no te llega a ningún dispositivo. Si alguien ve a tu mascota perdida, enseguida.',
    'At most one a day to {email}, if no device can reach you. If somebody sees your lost pet, at once.',
  ],
  'notifications.mailOften': [
    'Ya te hemos escrito varias veces. Mira tu correo o prueba más tarde.',
    'We’ve already written several times. Check your inbox, or try again later.',
  ],
  'notifications.mailAsked': [
    'Te hemos escrito a {email}: confírmalo en ese correo y empezamos.',
    'We’ve written to {email}. Confirm it there and you’re all set.',
  ],
  'notifications.quiet': ['Horas de silencio', 'Quiet hours'],
  'notifications.quietHint': [
    'Lo que llegue a esas horas te espera por la mañana (hora de {zone}).',
    'Anything that comes in then waits until morning ({zone} time).',
  ],
  'notifications.from': ['Desde', 'From'],
  'notifications.to': ['Hasta', 'To'],
  'notifications.ask': ['¿Activamos las notificaciones?', 'Turn on notifications?'],
  'notifications.askText': [
    'Te llegan aunque la app esté cerrada: mensajes, matches y lo que nos pidas. Sin enseñar lo que te escriben, y de noche solo si alguien ve a tu mascota perdida.',
    'They reach you even with the app closed: messages, matches and whatever you ask us for. We never show what people wrote, and at night only tell you if somebody has seen your lost pet.',
  ],
  'notifications.askLost': [
    'Te avisamos en cuanto alguien vea a {name}, también de noche.',
    'We’ll tell you as soon as somebody sees {name}, at night too.',
  ],
  'notifications.lostPet': ['tu mascota', 'your pet'],
  'notifications.yes': ['Sí, activarlas', 'Yes, turn on'],
  'notifications.no': ['No, gracias', 'No, thanks'],
  'notifications.askLater': [
    'Puedes cambiarlo cuando quieras en Ajustes.',
    'You can change this in Settings any time.',
  ],
} as const

export const { t, plural } = textsOf(texts)
