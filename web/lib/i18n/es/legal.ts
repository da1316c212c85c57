export const texts = {
  'title.privacy': 'Aviso legal',
  'title.cookies': 'Política de cookies',

  'legal.inSpanish': 'Este texto está en español.',
} as const
