export const texts = {
  'app.tagline': 'Las mascotas de tu barrio quieren conocerte.',

  'login.email': 'Email',
  'login.password': 'Contraseña',
  'login.showPassword': 'Mostrar la contraseña',
  'login.hidePassword': 'Ocultar la contraseña',
  'login.remember': 'Mantener la sesión iniciada',
  'login.submit': 'Entrar',
  'login.forgot': '¿Has olvidado la contraseña?',
  'login.newHere': '¿Primera vez por aquí?',
  'login.signup': 'Crea tu cuenta',
  'login.demo': 'Es una demo: pulsa Entrar y curiosea.',
  'login.welcome': '¡Cuenta creada! Ya puedes entrar.',
  'login.expired': 'Tu sesión ha terminado. Entra de nuevo y seguimos donde estabas.',

  'signup.heading': 'Crea tu cuenta',
  'signup.intro': 'Un minuto, y a conocer bigotes.',
  'signup.name': 'Tu nombre',
  'signup.animalName': 'El nombre de tu mascota',
  'signup.city': 'Ciudad',
  'signup.cityHint': 'Solo se enseña la distancia entre ciudades.',
  'signup.email': 'Email',
  'signup.password': 'Contraseña',
  'signup.passwordHint': 'Al menos {n} caracteres.',
  'signup.submit': 'Crear cuenta',
  'signup.back': 'Volver',

  'field.required': 'Falta este campo',
  'field.email': 'Escríbelo así: nombre@dominio.es, en minúsculas',
  'field.emailTaken': 'Ese email ya tiene cuenta',
  'field.passwordShort': 'Al menos {n} caracteres',
  'field.credentials': 'Revisa el email y la contraseña',

  'combobox.none': 'Nada coincide con «{query}»',
  'combobox.count.one': '{n} resultado',
  'combobox.count.other': '{n} resultados',

  // spec §5, §8: the words of the error catalogue.
  'error.fillAll': 'Por favor, rellena todos los campos',
  'error.emailInvalid': 'Error. Email no válido',
  'error.notRegistered': 'Error. Usuario no registrado',
  'error.passwordShort': 'La contraseña es demasiado corta',
} as const
