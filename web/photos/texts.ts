import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'photos.heading': ['Fotos', 'Photos'],
  'photos.count': ['{n} de {max}', '{n} of {max}'],
  'photos.photo': ['Foto {n} de {total}', 'Photo {n} of {total}'],
  'photos.mainPhoto': ['Foto {n} de {total}, la principal', 'Photo {n} of {total}, the main photo'],
  'photos.main': ['Principal', 'Main photo'],
  'photos.add': ['Añadir fotos', 'Add photos'],
  'photos.drop': ['Suéltalas aquí', 'Drop them here'],
  'photos.hint': [
    'Borramos la ubicación y los demás datos ocultos.',
    'We remove the location and any other hidden data.',
  ],
  'photos.order': [
    'Arrástralas para ordenarlas: la primera es la principal. Toca una para encuadrarla o borrarla.',
    'Drag them into order: the first one is the main photo. Tap one to frame or delete it.',
  ],
  'photos.keys': [
    'Con las flechas la mueves. Con Intro ves qué más puedes hacer.',
    'The arrow keys move it. Enter shows what else you can do.',
  ],
  'photos.waiting': ['En cola', 'Waiting'],
  'photos.sending': ['Subiendo, {percent} %', 'Uploading, {percent}%'],
  'photos.preparing': ['Preparándola…', 'Getting it ready…'],
  'photos.arrived': ['Foto subida', 'Photo uploaded'],
  'photos.cancel': ['Cancelar {name}', 'Cancel {name}'],
  'photos.remove': ['Quitar {name}', 'Remove {name}'],
  'photos.retry': ['Reintentar {name}', 'Try {name} again'],
  'photos.focus': ['Foto {n}: encuadrar', 'Photo {n}: frame it'],
  'photos.earlier': ['Foto {n}: antes', 'Photo {n}: earlier'],
  'photos.later': ['Foto {n}: después', 'Photo {n}: later'],
  'photos.moved': ['Ahora es la foto {n} de {total}', 'Now it’s photo {n} of {total}'],
  'photos.delete': ['Borrar la foto {n}', 'Delete photo {n}'],
  'photos.deleteTitle': ['¿Borrar la foto {n}?', 'Delete photo {n}?'],
  'photos.deleteConfirm': ['Borrar', 'Delete'],
  'photos.keep': ['Conservar', 'Keep it'],
  'photos.deleted': ['Foto borrada', 'Photo deleted'],
  'photos.who': ['Quién sale en la foto {n}', 'Who is in photo {n}'],
  'photos.nobody': ['¿Quién?', 'Who?'],

  'focus.title': ['¿Qué no puede faltar?', 'What must never be cut off?'],
  'focus.text': [
    'Toca lo más importante, como su carita: se verá siempre, aunque la foto se recorte.',
    'Tap what matters most, like their face. It always shows, even where the photo is cropped.',
  ],
  'focus.across': ['De izquierda a derecha', 'From left to right'],
  'focus.down': ['De arriba abajo', 'From top to bottom'],
  'focus.percent': ['{n} %', '{n}%'],
  'focus.save': ['Guardar', 'Save'],
  'focus.saved': ['Encuadre guardado', 'Framing saved'],

  'photo.unveil': ['Toca para verla', 'Tap to see it'],

  'upload.wrongType': ['No es una foto PNG o JPEG', 'Not a PNG or JPEG photo'],
  'upload.unknownFormat': [
    'Este navegador no la lee. Prueba con un JPEG',
    'This browser can’t read it. Try a JPEG',
  ],
  'upload.tooLarge': ['Pesa más de {mb} MB', 'Larger than {mb} MB'],
  'upload.tooMany': ['No cabe: el máximo son {max}', 'No room: {max} is the limit'],
  'upload.tooManyPixels': ['Más de {megapixels} megapíxeles', 'More than {megapixels} megapixels'],
  'upload.unreadable': ['No podemos leer esta imagen', 'We can’t read this picture'],
  'upload.offline': ['Sin conexión', 'You’re offline'],
  'upload.tooFast': ['Demasiadas. Espera un poco', 'Too many. Wait a moment'],
  'upload.failed': ['Algo ha fallado', 'Something went wrong'],

  'pets.unnamed': ['Sin nombre', 'No name'],
} as const

export const { t, plural } = textsOf(texts)
