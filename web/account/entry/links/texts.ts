import { textsOf } from '../../../lib/i18n.ts'
import { texts as entryTexts } from '../texts.ts'

export const texts = {
  ...entryTexts,

  'confirm.heading': ['¿Es tu email?', 'Is this your email?'],
  'confirm.intro': [
    'Un toque y listo: así sabemos que nuestros emails te llegan a ti.',
    'One tap and you’re done: then we know our emails reach you.',
  ],
  'confirm.submit': ['Sí, es el mío', 'Yes, it’s mine'],
  'confirm.done': [
    'Listo: {email} es tuyo y está confirmado.',
    'Done: {email} is yours and confirmed.',
  ],
  'confirm.news': [
    'Te escribiremos cuando alguien te espere y ningún dispositivo tuyo reciba notificaciones.',
    'We’ll write when somebody is waiting for you and no device can reach you.',
  ],
  'confirm.goOn': ['Seguir en MichiApp', 'Continue to MichiApp'],
  'confirm.expired': [
    'Este enlace ya se ha usado o ha caducado: sirve una vez y durante un día. Si tu email sigue sin confirmar, pide otro en Ajustes.',
    'This link has been used or is too old: it works once, for a day. If your email still isn’t confirmed, ask for a new one in Settings.',
  ],
  'confirm.others': [
    'Este enlace es de otra cuenta. Cierra aquí la sesión, o ábrelo en otro navegador.',
    'This link belongs to another account. Log out here, or open it in another browser.',
  ],

  'reset.heading': ['¿Contraseña olvidada?', 'Forgot your password?'],
  'reset.intro': [
    'Le pasa hasta al mejor michi. Te mandamos un enlace para elegir otra.',
    'It happens to the best of cats. We’ll send you a link to choose a new one.',
  ],
  'reset.send': ['Enviar el enlace', 'Send the link'],
  'reset.sent': [
    'Si hay una cuenta con {email}, ya va un enlace de camino.',
    'If there is an account with {email}, a link is on its way.',
  ],
  'reset.sentHint': [
    'Sirve una vez y durante seis horas. Si no lo ves, mira en el correo no deseado, o usa uno de hace poco.',
    'It works once, for six hours. If you don’t see it, check your spam folder, or use a recent one.',
  ],
  'reset.unavailable': [
    'Este servidor no envía emails, así que aquí no se puede cambiar una contraseña olvidada.',
    'This server doesn’t send email, so a forgotten password can’t be reset here.',
  ],
  'reset.newHeading': ['Elige una contraseña nueva', 'Choose a new password'],
  'reset.newIntro': [
    'Al cambiarla se cierra la sesión en todos tus dispositivos.',
    'Changing it logs you out on all your devices.',
  ],
  'reset.password': ['Contraseña nueva', 'New password'],
  'reset.submit': ['Cambiar la contraseña', 'Change password'],
  'enter.heading': ['¿La recuerdas?', 'Do you remember it?'],
  'enter.intro': [
    'Con este enlace puedes entrar sin cambiarla.',
    'With this link you can log in without changing it.',
  ],
  'enter.endOthers': ['Cerrar la sesión en mis otros dispositivos', 'Log out on my other devices'],
  'enter.submit': ['Entrar sin cambiarla', 'Log in without changing it'],
  'enter.others': [
    'Este enlace es de otra cuenta. Cierra aquí la sesión, o ábrelo en otro navegador.',
    'This link belongs to another account. Log out here, or open it in another browser.',
  ],
  'reset.expired': [
    'Este enlace ya se ha usado o ha caducado: sirve una vez y durante seis horas.',
    'This link has been used or is too old: it works once, for six hours.',
  ],
  'reset.again': ['Pedir otro enlace', 'Ask for a new link'],

  'login.refused': [
    'Quizá alguien está probando contraseñas con tu email. Con un enlace por email entras ahora mismo.',
    'Somebody may be trying passwords with your email. With a link by email you can log in right now.',
  ],
  'login.sendLink': ['Enviarme el enlace', 'Send me the link'],
} as const

export const { t } = textsOf(texts)
