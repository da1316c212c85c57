import type { Topic } from '../notifications/topic.ts'
import { aboutOwnPet, isOpenOwn } from './about-lost-pet.ts'
import type { LostPetNews } from './lost-pet-news.queries.ts'

const texts = {
  es: {
    nameless: 'tu mascota',
    title: (name: string) => `¡Alguien ha visto a ${name}!`,
    body: 'Entra y lee lo que te cuenta.',
  },
  en: {
    nameless: 'your pet',
    title: (name: string) => `Somebody has seen ${name}!`,
    body: 'Open it and read what they say.',
  },
}

const isUnseen = (news: LostPetNews): boolean => isOpenOwn(news) && news.hasNewSighting

/** For the owner of a lost pet, who wants to know at night too. */
export const sighting: Topic<LostPetNews> = {
  ...aboutOwnPet(texts),
  dueAt: (news, now) => (isUnseen(news) ? now : null),
  isStillNews: isUnseen,
  urgency: 'high',
}
