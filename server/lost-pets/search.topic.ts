import type { Topic } from '../notifications/topic.ts'
import { aboutOwnPet, isOpenOwn } from './about-lost-pet.ts'
import type { LostPetNews } from './lost-pet-news.queries.ts'

const texts = {
  es: {
    nameless: 'tu mascota',
    title: (name: string) => `¿Sigues buscando a ${name}?`,
    body: 'Dínoslo y el cartel sigue. Si no contestas, lo quitamos en una semana.',
  },
  en: {
    nameless: 'your pet',
    title: (name: string) => `Are you still looking for ${name}?`,
    body: 'Tell us, and the poster stays. If we don’t hear from you, we’ll take it down in a week.',
  },
}

const isUnanswered = (news: LostPetNews): boolean => isOpenOwn(news) && news.isAsked

/** Asks the owner of a lost pet whether the search goes on. */
export const search: Topic<LostPetNews> = {
  ...aboutOwnPet(texts),
  dueAt: (news, now) => (isUnanswered(news) ? now : null),
  isStillNews: isUnanswered,
}
