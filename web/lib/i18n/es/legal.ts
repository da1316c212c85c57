export const texts = {
  'legal.inSpanish': 'Este texto está en español.',
} as const
