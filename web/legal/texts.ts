import { textsOf } from '../lib/i18n.ts'

export const texts = {
  'legal.inSpanish': ['Este texto está en español.', 'This text is in Spanish.'],
} as const

export const { t, plural } = textsOf(texts)
