export const texts = {
  'app.tagline': 'Las mascotas de tu barrio quieren conocerte.',

  'login.goOn': 'Seguir como {name}',
  'login.other': 'o entra con otra cuenta',
  'login.email': 'Email',
  'login.password': 'Contraseña',
  'login.remember': 'Mantener la sesión abierta',
  'login.submit': 'Entrar',
  'login.forgot': '¿Has olvidado la contraseña?',
  'login.newHere': '¿Primera vez por aquí?',
  'login.signup': 'Crea tu cuenta',
  'login.demo': 'Es una demo: pulsa Entrar y curiosea.',
  'login.welcome': '¡Cuenta creada! Ya puedes entrar.',
  'login.expired': 'Tu sesión ha terminado. Entra de nuevo y seguimos donde estabas.',
  'login.unsent':
    'Lo que quedó sin enviar te espera en este navegador. Si entra otra persona, se borra.',
  'login.passwordChanged': 'Contraseña cambiada. Ya puedes entrar.',
  'legal.imprint': 'aviso legal',
  'legal.cookies': 'cookies',
  'legal.report': 'denunciar contenido',
  'login.accountDeleted': 'Tu cuenta se ha borrado. ¡Hasta otra!',

  'field.required': 'Rellena este campo',
  'field.credentials': 'Revisa el email y la contraseña',

  // spec §5, §8: the words of the error catalogue.
  'error.fillAll': 'Por favor, rellena todos los campos',
} as const
