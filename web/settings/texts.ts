import { textsOf } from '../lib/i18n.ts'
import { texts as petsTexts } from '../pets/texts.ts'

export const texts = {
  ...petsTexts,

  'settings.tab.profile': ['Mi perfil', 'My profile'],
  'settings.tab.app': ['Cuenta y app', 'Account and app'],
  'settings.profile': ['Ver mi perfil', 'See my profile'],
  'settings.invite': ['Invita a la gente de tu parque', 'Invite your park'],
  'settings.inviteHint': [
    'Con un enlace o un cartel. Tu tarjeta será la primera que vean.',
    'With a link or a flyer. Your card will be the first they see.',
  ],
  'settings.of': ['con {name}', 'with {name}'],
  'settings.petUnnamed': ['Tu mascota', 'Your pet'],

  'settings.data': ['Tus datos', 'Your details'],
  'settings.name': ['Tu nombre', 'Your name'],
  'settings.city': ['Ciudad', 'City'],
  'settings.cityHint': [
    'Solo se muestra la distancia entre ciudades.',
    'Only the distance between cities is shown.',
  ],
  'settings.nameMissing': ['Falta tu nombre', 'Your name is missing'],
  // spec §4: the words of the confirmation.
  'settings.saved': ['Datos actualizados', 'Data updated'],
  'settings.savedAt': ['Guardado a las {time}', 'Saved at {time}'],

  'settings.account': ['Cuenta y privacidad', 'Account and privacy'],
  'settings.pause': ['Ocultar mi perfil', 'Hide my profile'],
  'settings.pauseHint': [
    'Nadie nuevo te verá. Tus chats siguen igual.',
    'Nobody new will see you. Your chats stay as they are.',
  ],
  'settings.notes': ['Recibir notas', 'Receive notes'],
  'settings.notesHint': [
    'Unas palabras junto a un «me gusta», de quien quiera conoceros.',
    'A few words along with a like, from people who want to meet you.',
  ],
  'settings.email': ['Email', 'Email'],
  'settings.password': ['Contraseña', 'Password'],
  'settings.devices': ['Dispositivos', 'Devices'],
  'settings.blocked': ['Personas bloqueadas', 'Blocked people'],
  'settings.reports': ['Denuncias y decisiones', 'Reports and decisions'],
  'settings.export': ['Descargar mis datos', 'Download my data'],
  'settings.exportHint': [
    'Un zip con todo lo que guardamos sobre ti, fotos incluidas.',
    'A zip with everything we hold about you, photos included.',
  ],
  'settings.deletion': ['Borrar mi cuenta', 'Delete my account'],

  'settings.app': ['La app', 'The app'],
  'settings.language': ['Idioma', 'Language'],
  'settings.sounds': ['Sonidos', 'Sounds'],
  'settings.soundsHint': [
    'Un maullido con cada match y dos gotas con cada mensaje, en este navegador.',
    'A meow for each match and two drops for each message, in this browser.',
  ],
  'settings.languageNow': ['Español', 'English'],
  'settings.languageSwitch': ['Switch to English', 'Cambiar a español'],
  'settings.session': ['Sesión', 'Session'],
  'settings.signOff': ['Cerrar sesión', 'Log out'],
  'signOff.title': ['Aún no está todo guardado', 'Some things aren’t saved yet'],
  'signOff.messages.one': [
    'Queda {n} mensaje por enviar. Si cierras la sesión ahora, se pierde.',
    '{n} message hasn’t been sent yet. If you log out now, it’s lost.',
  ],
  'signOff.messages.other': [
    'Quedan {n} mensajes por enviar. Si cierras la sesión ahora, se pierden.',
    '{n} messages haven’t been sent yet. If you log out now, they’re lost.',
  ],
  'signOff.swipes.one': [
    'Queda {n} «me gusta» o «paso» por enviar.',
    '{n} like or pass hasn’t been sent yet.',
  ],
  'signOff.swipes.other': [
    'Quedan {n} «me gusta» o «paso» por enviar.',
    '{n} likes or passes haven’t been sent yet.',
  ],
  'signOff.typed': [
    'Has escrito algo y no lo has enviado. Si cierras la sesión ahora, se pierde.',
    'You’ve typed something and haven’t sent it. If you log out now, it’s lost.',
  ],
  'signOff.wait': ['Esperar', 'Wait'],
  'signOff.discard': ['Cerrar sesión y descartar', 'Log out and discard'],
  'settings.privacy': ['Aviso legal', 'Legal notice'],
  'settings.cookies': ['Política de cookies', 'Cookie policy'],
  'settings.version': ['MichiApp, versión {version}', 'MichiApp, version {version}'],
  'settings.legal': ['Textos legales', 'Legal'],
} as const

export const { t, plural } = textsOf(texts)
