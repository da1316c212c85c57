import { textsOf } from '../../lib/i18n.ts'
import { texts as uiTexts } from '../../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'app.tagline': [
    'Mascotas de tu barrio buscan amigos. Os gustáis, habláis y quedáis.',
    'Pets near you are looking for friends. Like, chat and meet up.',
  ],

  'login.goOn': ['Seguir como {name}', 'Continue as {name}'],
  'login.other': ['o entra con otra cuenta', 'or log in with another account'],
  'login.email': ['Email', 'Email'],
  'login.password': ['Contraseña', 'Password'],
  'login.remember': ['Mantener la sesión abierta', 'Keep me logged in'],
  'login.submit': ['Entrar', 'Log in'],
  'login.forgot': ['¿Has olvidado la contraseña?', 'Forgot your password?'],
  'login.newHere': ['¿Primera vez por aquí?', 'New around here?'],
  'login.signup': ['Crea tu cuenta', 'Create your account'],
  'login.demo': [
    'Es una demo: pulsa Entrar y curiosea.',
    'This is a demo: log in and look around.',
  ],
  'login.welcome': ['¡Cuenta creada! Ya puedes entrar.', 'Account created! You can log in now.'],
  'login.expired': [
    'Tu sesión ha terminado. Entra de nuevo y seguimos donde estabas.',
    'Your session has ended. Log in again and pick up where you left off.',
  ],
  'login.unsent': [
    'Lo que quedó sin enviar te espera en este navegador. Si entra otra persona, se borra.',
    'Anything unsent is waiting in this browser. If somebody else logs in, it’s deleted.',
  ],
  'login.passwordChanged': [
    'Contraseña cambiada. Ya puedes entrar.',
    'Password changed. You can log in now.',
  ],
  'legal.imprint': ['aviso legal', 'legal notice'],
  'legal.cookies': ['cookies', 'cookies'],
  'legal.report': ['denunciar contenido', 'report content'],
  'login.accountDeleted': [
    'Tu cuenta se ha borrado. ¡Hasta otra!',
    'Your account has been deleted. See you around!',
  ],

  'field.required': ['Rellena este campo', 'Please fill this in'],
  'field.credentials': ['Revisa el email y la contraseña', 'Check the email and the password'],

  'signup.heading': ['Crea tu cuenta', 'Create your account'],
  'signup.invited': [
    '{name} te invita: os encontraréis nada más entrar.',
    '{name} invites you: you’ll meet right away.',
  ],
  'signup.intro': [
    'En un minuto estarás conociendo vecinos.',
    'A minute from now you’ll be meeting the neighbours.',
  ],
  'signup.name': ['Tu nombre', 'Your name'],
  'signup.animalName': ['El nombre de tu mascota', 'Your pet’s name'],
  'signup.city': ['Ciudad', 'City'],
  'signup.cityHint': [
    'Solo se muestra la distancia entre ciudades.',
    'Only the distance between cities is shown.',
  ],
  'signup.email': ['Email', 'Email'],
  'signup.password': ['Contraseña', 'Password'],
  'signup.passwordHint': ['Al menos {n} caracteres.', 'At least {n} characters.'],
  'signup.submit': ['Crear cuenta', 'Create account'],
  'signup.back': ['Volver', 'Back'],
  'legal.signup': [
    'Al crear la cuenta declaras que tienes {n} años o más y aceptas el',
    'By creating an account you confirm that you’re {n} or older and accept the',
  ],
  'field.passwordShort': ['Al menos {n} caracteres', 'At least {n} characters'],
} as const

export const { t, plural } = textsOf(texts)
