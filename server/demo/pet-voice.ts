import type { Language } from './language.ts'

// What a demo pet says. Every line exists in both languages, and a pet does not repeat itself
// before it has said everything it knows on a subject.

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
        '¡Hasta pronto! Te dejo un lametón virtual 🐾',
        'Buenas noches, que sueñes con croquetas.',
      ],
      en: ['See you soon! Here is a virtual lick 🐾', 'Good night, dream of treats.'],
    },
  },
  {
    about:
      /\b(gracias|thanks|thank you|guap[oa]|bonit[oa]|prec?ios[oa]|cute|lovely|pretty|beautiful)\b/i,
    lines: {
      es: [
        '¡Qué majo! Me has puesto colorado el hocico 😊',
        'Gracias, hoy me han cepillado a fondo.',
      ],
      en: ['How sweet! You made my nose blush 😊', 'Thank you, I was brushed thoroughly today.'],
    },
  },
  {
    about: /\b(quedamos|paseo|parque|vernos|walk|park|meet|hang out|play|jugar)\b/i,
    lines: {
      es: [
        '¡Sí, por favor! Mi humano tiene libre el sábado por la mañana.',
        'Conozco un parque con mucha sombra. ¿Llevas tú la pelota?',
        '¿A las seis, cuando ya no quema el suelo?',
      ],
      en: [
        'Yes, please! My human is free on Saturday morning.',
        'I know a park with plenty of shade. Will you bring the ball?',
        'At six, when the ground is not hot any more?',
      ],
    },
  },
  {
    about: /\b(com(es|ida|er)|favorit[oa]|chuches?|premio|eat|food|treat|favou?rite)\b/i,
    lines: {
      es: ['El atún. Y lo que haya en tu plato.', 'Me vuelve loca la calabaza. No preguntes.'],
      en: ['Tuna. And whatever is on your plate.', 'I go crazy for pumpkin. Do not ask.'],
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
        '¡Hola! Qué alegría, estaba moviendo la cola mirando tu foto.',
        '¡Hola de nuevo! ¿Qué olfateas por ahí?',
      ],
      en: [
        'Hello! How nice, I was wagging my tail at your picture.',
        'Hello again! What are you sniffing out?',
      ],
    },
  },
]

const anything: Subject['lines'] = {
  es: [
    '¡Cuéntame más! Tengo las orejas levantadas.',
    'Mi humano dice que escribo fatal, pero es que tengo patas.',
    'Jaja, eso me recuerda a cuando me comí una zapatilla.',
    '¿Y a ti qué te gusta más, el sofá o la ventana?',
    'Espera, ha pasado una paloma… Ya. ¿Qué decías?',
    'Me caes bien. ¿Quedamos un día para un paseo?',
  ],
  en: [
    'Tell me more! My ears are up.',
    'My human says I type terribly, but I have paws.',
    'Haha, that reminds me of when I ate a slipper.',
    'What do you like better, the sofa or the window?',
    'Wait, a pigeon went by… Done. What were you saying?',
    'I like you. Shall we go for a walk one day?',
  ],
}

// Before anybody has said a word, nobody knows in which language.
const greetings = [
  '¡Hola! 🐾 Hi!',
  '¡Un match! 🧡 A match!',
  '¡Qué ilusión! 🎾 Yay!',
  '¿Jugamos? 🧶 Shall we play?',
  '¡Buenas! 😺 Hey there!',
  '¡Por fin! 🦴 At last!',
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
