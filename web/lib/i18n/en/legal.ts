import type { texts as spanish } from '../es/legal.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'title.privacy': 'Legal notice',
  'title.cookies': 'Cookie policy',

  'legal.inSpanish': 'This text is in Spanish.',
}
