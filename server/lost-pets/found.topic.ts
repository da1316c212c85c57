import type { Topic } from '../notifications/topic.ts'
import { aboutPetNearby } from './about-lost-pet.ts'
import type { LostPetNews } from './lost-pet-news.queries.ts'

const texts = {
  es: {
    nameless: 'La mascota perdida',
    title: (name: string) => `¡${name} ya está en casa!`,
    body: 'Gracias por estar pendiente.',
  },
  en: {
    nameless: 'The lost pet',
    title: (name: string) => `${name} is home again!`,
    body: 'Thank you for keeping an eye out.',
  },
}

/** Thanks the people who were notified of a lost pet, once. It replaces that notification. */
export const found: Topic<LostPetNews> = {
  ...aboutPetNearby(texts),
  dueAt: ({ isFound, isOwner }, now) => (isFound && !isOwner ? now : null),
  isStillNews: ({ isFound }) => isFound,
  urgency: 'low',
}
