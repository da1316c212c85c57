import { textsOf } from '../lib/i18n.ts'
import { texts as uiTexts } from '../ui/texts.ts'

export const texts = {
  ...uiTexts,

  'failure.heading': ['¡Miau! Algo se ha enredado', 'Meow! Something got tangled'],
  'failure.chunk': [
    'Esta pantalla no ha cargado. Mira tu conexión y prueba otra vez.',
    'This screen didn’t load. Check your connection and try again.',
  ],
  'failure.unexpected': ['No es culpa tuya. Prueba otra vez.', 'It’s not your fault. Try again.'],

  'consent.label': ['Aviso de cookies', 'Cookie notice'],
  'consent.text': [
    'Solo usamos las cookies imprescindibles.',
    'We only use the cookies we can’t do without.',
  ],
  'consent.more': ['Más sobre las cookies', 'More about cookies'],
  'consent.accept': ['Aceptar', 'Accept'],
  'consent.cancel': ['Cancelar', 'Cancel'],

  'install.text': [
    '¿Te llevas MichiApp a la pantalla de inicio?',
    'Want MichiApp on your home screen?',
  ],
  'install.action': ['Instalar', 'Install'],

  'profile.write': ['Escribir a {name}', 'Write to {name}'],
} as const

export const { t, plural } = textsOf(texts)
