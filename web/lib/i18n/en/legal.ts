import type { texts as spanish } from '../es/legal.ts'
import type { Translation } from '../translation.ts'

export const texts: Translation<typeof spanish> = {
  'legal.inSpanish': 'This text is in Spanish.',
}
