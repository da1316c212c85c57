import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'email.yours': ['Tu email', 'Your email'],
  'email.confirmed': ['Confirmado', 'Confirmed'],
  'email.why': [
    'Confírmalo y podrás dejar notas, invitar a gente y dar la alarma si se pierde tu mascota. Todo lo demás funciona igual.',
    'Confirm it to leave notes, invite people and raise the alarm if your pet gets lost. Everything else works without it.',
  ],
  'email.send': ['Envíame el enlace', 'Send me the link'],
  'email.sent': [
    'Va de camino a {email}. Sirve una vez y durante un día. Si no lo ves, mira en el correo no deseado.',
    'It’s on its way to {email}. It works once, for a day. If you don’t see it, check your spam folder.',
  ],
  'email.often': [
    'Ya te hemos escrito varias veces. Mira tu correo o prueba más tarde.',
    'We’ve already written several times. Check your inbox, or try again later.',
  ],
  'email.pending': [
    'Falta un paso: abre el enlace que te hemos enviado a {email}. Hasta entonces, todo sigue como estaba.',
    'One step to go: open the link we sent to {email}. Until then, everything stays as it was.',
  ],
  'email.change': ['Cambiar de email', 'Change your email'],
  'email.changeIntro': [
    'Te enviaremos un enlace a la dirección nueva y un correo a la de ahora. El cambio se hace cuando lo confirmes.',
    'We’ll send a link to the new address and a note to the current one. The change happens once you confirm it.',
  ],
  'email.changeAtOnce': [
    'Con él entras en tu cuenta. El nuevo vale desde ese mismo momento.',
    'You log in with it. The new one works straight away.',
  ],
  'email.new': ['Email nuevo', 'New email'],
  'email.password': ['Tu contraseña, para saber que eres tú', 'Your password, so we know it’s you'],
  'email.submit': ['Cambiar el email', 'Change my email'],
  'email.changed': ['Email cambiado', 'Email changed'],
  'email.asked': ['Enlace enviado', 'Link sent'],
  'email.same': ['Es el que ya tienes', 'That’s the one you have'],

  'password.intro': [
    'Al cambiarla se cierra la sesión en tus otros dispositivos.',
    'Changing it logs you out on your other devices.',
  ],
  'password.present': ['Contraseña actual', 'Current password'],
  'password.new': ['Contraseña nueva', 'New password'],
  'password.hint': ['Al menos {n} caracteres.', 'At least {n} characters.'],
  'password.submit': ['Cambiar la contraseña', 'Change password'],
  'password.missing': ['Rellena este campo', 'Please fill this in'],
  'password.short': ['Al menos {n} caracteres', 'At least {n} characters'],
  'password.wrong': ['Esa no es tu contraseña', 'That isn’t your password'],
  'password.same': ['Es la misma que ya tienes', 'That’s already your password'],
  'password.changed': ['Contraseña cambiada', 'Password changed'],
  'password.changedHint': [
    'Contraseña cambiada. Tus otros dispositivos tendrán que entrar de nuevo.',
    'Password changed. Your other devices will have to log in again.',
  ],

  'devices.intro': ['Dónde tienes la sesión abierta', 'Where you’re logged in'],
  'devices.unknown': ['Navegador desconocido', 'Unknown browser'],
  'devices.on': ['{browser} en {system}', '{browser} on {system}'],
  'devices.current': ['Este dispositivo', 'This device'],
  'devices.seen': ['Última actividad: {when}', 'Last active: {when}'],
  'devices.since': ['Sesión abierta el {date}', 'Logged in on {date}'],
  'devices.known': [
    'Sin sesión, pero reconocido. Entró el {date}',
    'Logged out, but recognized. Logged in on {date}',
  ],
  'devices.forget': ['Olvidar', 'Forget'],
  'devices.forgetOf': [
    'Olvidar: {device}, que entró el {date}',
    'Forget: {device}, logged in on {date}',
  ],
  'devices.forgotten': ['Olvidado: {device}', 'Forgotten: {device}'],
  'devices.onlyThis': [
    'Solo este dispositivo tiene la sesión abierta.',
    'Only this device is logged in.',
  ],
  'devices.endOne': ['Cerrar sesión', 'Log out'],
  'devices.endOneOf': [
    'Cerrar sesión: {device}, abierta el {date}',
    'Log out: {device}, since {date}',
  ],
  'devices.endedOne': ['Sesión cerrada: {device}', 'Logged out: {device}'],
  'devices.endOthers': ['Cerrar sesión en los demás', 'Log out everywhere else'],
  'devices.ended': ['Sesión cerrada en los demás', 'Logged out everywhere else'],
  'devices.notified': [
    'Navegadores que reciben notificaciones',
    'Browsers that receive notifications',
  ],
  'devices.notifiedHint': [
    'Si en alguno sigues con la sesión abierta, las recibirá de nuevo cuando abras MichiApp allí. Si no lo reconoces, cambia la contraseña.',
    'A browser where you’re still logged in receives them again when you open MichiApp there. If you don’t recognize one, change your password.',
  ],
  'devices.visited': ['Última visita: {when}', 'Last visit: {when}'],
  'devices.endNotified': ['Dejar de enviar', 'Stop sending'],
  'devices.endNotifiedOf': [
    'Dejar de enviar notificaciones: {device}, última visita: {when}',
    'Stop sending notifications: {device}, last visit: {when}',
  ],
  'devices.endedNotified': [
    'Ya no recibe notificaciones: {device}',
    'No longer receives notifications: {device}',
  ],

  'deletion.intro': [
    'Borrar la cuenta no tiene vuelta atrás. Esto es lo que pasa:',
    'Deleting your account can’t be undone. This is what happens:',
  ],
  'deletion.data': [
    'Se borran tus datos, tus fotos, tus «me gusta» y tus bloqueos. El equipo de moderación guarda una copia de lo denunciado, como mucho {days} días.',
    'Your details, photos, likes and blocks are deleted. Moderators keep a copy of anything reported, for {days} days at most.',
  ],
  'deletion.messages': [
    'Se borran los mensajes que has escrito. En tus chats, la otra persona verá «Perfil no disponible».',
    'The messages you wrote are deleted. In your chats, the other person will see “Profile unavailable”.',
  ],
  'deletion.sessions': [
    'Se cierra tu sesión en todas partes, y tu email queda libre.',
    'You’re logged out everywhere, and your email is free again.',
  ],
  'deletion.before': ['¿Quieres guardar algo antes?', 'Want to keep anything first?'],
  'deletion.export': ['Descargar mis datos', 'Download my data'],
  'deletion.rest': ['¿Solo necesitas un descanso?', 'Just need a break?'],
  'deletion.pause': [
    'Puedes ocultar tu perfil en Ajustes',
    'You can hide your profile in Settings',
  ],
  'deletion.password': [
    'Tu contraseña, para saber que eres tú',
    'Your password, so we know it’s you',
  ],
  'deletion.submit': ['Borrar mi cuenta', 'Delete my account'],
  'deletion.confirmTitle': ['¿Borrar tu cuenta para siempre?', 'Delete your account for good?'],
  'deletion.confirmText': [
    'Ni siquiera nosotros podremos recuperarla.',
    'Not even we can bring it back.',
  ],
  'deletion.confirm': ['Borrar para siempre', 'Delete for good'],
} as const

export const { t, plural } = textsOf(texts)
