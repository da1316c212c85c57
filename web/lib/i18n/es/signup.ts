export const texts = {
  'signup.heading': 'Crea tu cuenta',
  'signup.invited': '{name} te invita: os encontraréis nada más entrar.',
  'signup.intro': 'En un minuto estarás conociendo vecinos.',
  'signup.name': 'Tu nombre',
  'signup.animalName': 'El nombre de tu mascota',
  'signup.city': 'Ciudad',
  'signup.cityHint': 'Solo se muestra la distancia entre ciudades.',
  'signup.email': 'Email',
  'signup.password': 'Contraseña',
  'signup.passwordHint': 'Al menos {n} caracteres.',
  'signup.submit': 'Crear cuenta',
  'signup.back': 'Volver',
  'legal.signup': 'Al crear la cuenta declaras que tienes {n} años o más y aceptas el',

  'field.email': 'Escríbelo en minúsculas, así: nombre@dominio.es',
  'field.emailTaken': 'Ese email ya tiene cuenta',
  'field.passwordShort': 'Al menos {n} caracteres',

  // spec §8: the words of the error catalogue.
  'error.emailInvalid': 'Error. Email no válido',
  'error.notRegistered': 'Error. Usuario no registrado',
  'error.passwordShort': 'La contraseña es demasiado corta',
} as const
