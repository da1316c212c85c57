import { texts as pets } from './settings/pets.ts'
import { texts as welcome } from './settings/welcome.ts'

export const texts = {
  ...pets,
  ...welcome,

  'title.settings': 'Ajustes',

  'settings.profile': 'Ver mi perfil',
  'settings.of': 'con {name}',
  'settings.petUnnamed': 'Tu mascota',

  'settings.data': 'Tus datos',
  'settings.name': 'Tu nombre',
  'settings.animalName': 'El nombre de tu mascota',
  'settings.city': 'Ciudad',
  'settings.cityHint': 'Solo se muestra la distancia entre ciudades.',
  'settings.nameMissing': 'Falta tu nombre',
  'settings.save': 'Guardar',
  // spec §4: the words of the confirmation.
  'settings.saved': 'Datos actualizados',
  'settings.savedAt': 'Guardado a las {time}',
  'settings.photosLeft': 'Alguna foto no se ha subido',

  'photos.heading': 'Fotos',
  'photos.count': '{n} de {max}',
  'photos.photo': 'Foto {n} de {total}: ver en mi perfil',
  'photos.add': 'Añadir fotos',
  'photos.hint': 'PNG o JPEG de hasta {mb} MB. Borramos la ubicación y los demás datos ocultos.',
  'photos.chosen': 'Fotos elegidas',
  'photos.waiting': 'Se subirá al guardar',
  'photos.sending': 'Subiendo, {percent} %',
  'photos.preparing': 'Preparándola…',
  'photos.arrived': 'Subida',
  'photos.remove': 'Quitar {name}',

  'upload.wrongType': 'Solo valen imágenes PNG o JPEG',
  'upload.tooLarge': 'Pesa más de {mb} MB',
  'upload.tooMany': 'No cabe: {max} fotos es el máximo',
  'upload.tooManyPixels': 'Tiene más de {megapixels} megapíxeles',
  'upload.unreadable': 'No podemos leer esta imagen',
  'upload.offline': 'Sin conexión. Guarda otra vez para reintentarlo',
  'upload.tooFast': 'Demasiadas seguidas. Espera un poco y guarda otra vez',
  'upload.failed': 'Algo ha fallado. Guarda otra vez para reintentarlo',

  'settings.account': 'Cuenta y privacidad',
  'settings.pause': 'Ocultar mi perfil',
  'settings.pauseHint': 'Nadie nuevo te descubre. Tus chats siguen.',
  'settings.password': 'Contraseña',
  'settings.devices': 'Dispositivos',
  'settings.blocked': 'Personas bloqueadas',
  'settings.export': 'Descargar mis datos',
  'settings.exportHint': 'Un zip con todo lo que guardamos de ti, fotos incluidas.',
  'settings.deletion': 'Borrar mi cuenta',

  'settings.app': 'La app',
  'settings.language': 'Idioma',
  'settings.languageNow': 'Español',
  'settings.languageSwitch': 'Switch to English',
  'settings.session': 'Sesión',
  'settings.signOff': 'Cerrar sesión',
  'signOff.title': 'Aún no se ha enviado todo',
  'signOff.messages.one': 'Queda {n} mensaje por enviar. Si cierras la sesión ahora, se pierde.',
  'signOff.messages.other':
    'Quedan {n} mensajes por enviar. Si cierras la sesión ahora, se pierden.',
  'signOff.swipes.one': 'Queda {n} decisión sobre mascotas por enviar.',
  'signOff.swipes.other': 'Quedan {n} decisiones sobre mascotas por enviar.',
  'signOff.wait': 'Esperar',
  'signOff.discard': 'Cerrar sesión y descartar',
  'settings.privacy': 'Aviso legal',
  'settings.cookies': 'Política de cookies',
  'settings.legal': 'Textos legales',
} as const
