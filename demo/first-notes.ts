import type { NewNote } from '../contract/notes.ts'
import type { Language } from './language.ts'

const texts: Record<Language, readonly string[]> = {
  es: [
    '¡Qué bigotes! ¿Salimos un día a mirar palomas?',
    'Os he visto en la foto y ya no puedo dormir la siesta. ¿Un paseo por el parque?',
  ],
  en: [
    'What a face! Shall we go and watch some pigeons?',
    'I saw your picture and now I can’t nap any more. A walk in the park?',
  ],
}

/** The notes that demo pets send to a newcomer, one per pet. */
export const firstNotes = (senderId: number, language: Language): NewNote[] =>
  texts[language].map((text, index) => ({ text, clientId: `first-note-${senderId}-${index}` }))
