import type { Language } from './language.ts'

// What a demo pet says. Every line exists in both languages and suits a tortoise as well as a dog.

interface Subject {
  /** Matches messages about this subject. */
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
    'Hoy he mirado una mosca media hora. Gran película.',
    'Mi sitio favorito es justo donde te quieres sentar tú.',
    '¿Te cuento un secreto? La aspiradora me tiene miedo a mí.',
    'Perdona, me he tumbado encima del teclado.',
    'Si vienes a casa te enseño mi manta. No se la enseño a cualquiera.',
    'Acabo de estirarme entero. Qué placer.',
    '¿Tú también oyes abrir la nevera desde la otra punta de casa?',
    'Me han rascado detrás de la oreja y se me ha olvidado la pregunta.',
    'En casa quieren que deje ya el teléfono. ¿Seguimos en el parque?',
  ],
  en: [
    'Tell me more! I’m all ears.',
    'They say I type terribly, but I have no fingers.',
    'Haha, that reminds me of when I fell asleep in a slipper.',
    'What do you like better, the sofa or the window?',
    'Wait, a pigeon went by… Done. What were you saying?',
    'I like you. Shall we go for a walk one day?',
    'I watched a fly for half an hour today. Great film.',
    'My favourite spot is exactly where you want to sit.',
    'Want to hear a secret? The vacuum cleaner is afraid of me.',
    'Sorry, I was lying on the keyboard.',
    'If you visit, I’ll show you my blanket. Not everyone gets to see it.',
    'I’ve just had the longest stretch. Bliss.',
    'Can you hear the fridge open from the other end of the house, too?',
    'Somebody scratched me behind the ear and I forgot the question.',
    'They want the phone back at home. Shall we go on at the park?',
  ],
}

const greetings: Record<Language, readonly string[]> = {
  es: [
    '¡Hola! 🐾 Qué ganas tenía de conocerte.',
    '¡Un match! 🧡 He dado tres vueltas al sofá de la alegría.',
    '¡Qué ilusión! ✨ ¿Qué tal va tu día?',
    '¿Jugamos? 🧶 Yo pongo el ovillo.',
    '¡Buenas! 👋 Me has gustado desde la primera foto.',
    '¡Por fin! 🎉 Llevaba toda la mañana mirando el móvil.',
  ],
  en: [
    'Hi! 🐾 I was hoping to meet you.',
    'A match! 🧡 I ran three laps around the sofa.',
    'Yay! ✨ How is your day going?',
    'Shall we play? 🧶 I’ll bring the yarn.',
    'Hey there! 👋 You had me at the first photo.',
    'At last! 🎉 I’ve been staring at the phone all morning.',
  ],
}

export function greeting(chatId: number, language: Language): string {
  return greetings[language][chatId % greetings[language].length] ?? ''
}

/** A line that is not among those the pet has `said` in this chat; null once it has said them all. */
export function answer(
  message: string,
  language: Language,
  said: readonly string[],
): string | null {
  const subject = subjects.find(({ about }) => about.test(message))
  const lines = [...(subject?.lines[language] ?? []), ...anything[language]]
  return lines.find((line) => !said.includes(line)) ?? null
}

/** After it has accepted a playdate. */
export const seeYouThere: Record<Language, string> = {
  es: '¡Allí estaremos! 🐾',
  en: 'We’ll be there! 🐾',
}
