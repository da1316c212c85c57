import type { Language } from './language.ts'

// What a demo pet says. Every line exists in both languages and becomes a tortoise as well as a
// dog, and a pet does not repeat itself before it has said everything it knows on a subject.

interface Subject {
  /** What a message says when it is about this. */
  about: RegExp
  lines: Record<Language, readonly string[]>
}

const subjects: Subject[] = [
  {
    about: /\b(adi[oó]s|hasta (luego|mañana)|bye|see you|good ?night|buenas noches)\b/i,
    lines: {
      es: [
        '¡Hasta pronto! Te mando un mimo virtual 🐾',
        'Buenas noches, que sueñes con cosas ricas.',
      ],
      en: ['See you soon! Here’s a virtual cuddle 🐾', 'Good night, dream of treats.'],
    },
  },
  {
    about:
      /\b(gracias|thanks|thank you|guap[oa]|bonit[oa]|prec?ios[oa]|cute|lovely|pretty|beautiful)\b/i,
    lines: {
      es: [
        '¡Qué cosas me dices! Me escondo bajo la manta 😊',
        'Gracias, hoy me he arreglado a conciencia.',
      ],
      en: ['How sweet! I’m hiding under the blanket 😊', 'Thank you, I dressed up today.'],
    },
  },
  {
    about: /\b(quedamos|paseo|parque|vernos|walk|park|meet|hang out|play|jugar)\b/i,
    lines: {
      es: [
        '¡Sí, por favor! En casa libran el sábado por la mañana.',
        'Conozco un parque con mucha sombra. ¿Llevas tú la merienda?',
        '¿A las seis, cuando ya no quema el suelo?',
      ],
      en: [
        'Yes, please! My people are free on Saturday morning.',
        'I know a park with plenty of shade. Will you bring the snacks?',
        'At six, when the ground isn’t hot any more?',
      ],
    },
  },
  {
    about: /\b(com(es|ida|er)|favorit[oa]|chuches?|premio|eat|food|treat|favou?rite)\b/i,
    lines: {
      es: [
        'Lo que haya en tu plato. Siempre parece mejor que el mío.',
        'La calabaza. No preguntes.',
      ],
      en: ['Whatever is on your plate. It always looks better than mine.', 'Pumpkin. Don’t ask.'],
    },
  },
  {
    about: /\b(d[oó]nde|vives|barrio|ciudad|where|live|city|neighbou?rhood)\b/i,
    lines: {
      es: [
        'Vivo en un tercero con un balcón al sol. El balcón es mío.',
        'Cerca de un parque, por suerte.',
      ],
      en: ['On a third floor with a sunny balcony. The balcony is mine.', 'Near a park, luckily.'],
    },
  },
  {
    about: /\b(qu[eé] tal|c[oó]mo est[aá]s|how are you|how is it going|what'?s up)\b/i,
    lines: {
      es: [
        '¡De maravilla! Acabo de despertarme de la tercera siesta.',
        'Bien, vigilando la ventana. ¿Y tú?',
      ],
      en: ['Wonderful! I just woke up from my third nap.', 'Fine, guarding the window. And you?'],
    },
  },
  {
    about: /\b(hola|buen[oa]s|hey|hi|hello|good morning|ey)\b/i,
    lines: {
      es: [
        '¡Hola! Qué alegría, estaba mirando tu foto otra vez.',
        '¡Hola de nuevo! ¿Qué se cuece por ahí?',
      ],
      en: [
        'Hello! How nice, I was just looking at your picture again.',
        'Hello again! What are you up to?',
      ],
    },
  },
]

const anything: Subject['lines'] = {
  es: [
    '¡Cuéntame más! Soy todo oídos.',
    'En casa dicen que escribo fatal, pero es que no tengo dedos.',
    'Jaja, eso me recuerda a cuando me dormí dentro de una zapatilla.',
    '¿Y a ti qué te gusta más, el sofá o la ventana?',
    'Espera, ha pasado una paloma… Ya. ¿Qué decías?',
    'Me caes bien. ¿Quedamos un día para un paseo?',
  ],
  en: [
    'Tell me more! I’m all ears.',
    'They say I type terribly, but I have no fingers.',
    'Haha, that reminds me of when I fell asleep in a slipper.',
    'What do you like better, the sofa or the window?',
    'Wait, a pigeon went by… Done. What were you saying?',
    'I like you. Shall we go for a walk one day?',
  ],
}

// Before anybody has said a word, nobody knows in which language.
const greetings = [
  '¡Hola! 🐾 Hi!',
  '¡Un match! 🧡 A match!',
  '¡Qué ilusión! ✨ Yay!',
  '¿Jugamos? 🧶 Shall we play?',
  '¡Buenas! 👋 Hey there!',
  '¡Por fin! 🎉 At last!',
]

/** Not every pet says the same. */
export function greeting(chatId: number): string {
  return greetings[chatId % greetings.length] ?? ''
}

/** An answer to a message; `said` is what this pet has answered in this chat before. */
export function answer(message: string, language: Language, said: readonly string[]): string {
  const subject = subjects.find(({ about }) => about.test(message))
  const lines = [...(subject?.lines[language] ?? []), ...anything[language]]
  const fresh = lines.find((line) => !said.includes(line))
  return fresh ?? lines[said.length % lines.length] ?? ''
}
