import { type LostPetNews, listLostPetNews, tagOf } from '../lost-pet-news.queries.ts'

/** What all topics about a lost pet share. */
export const aboutLostPet = {
  list: listLostPetNews,
  tag: ({ key }: LostPetNews) => tagOf(key),
}

/** What those for its owner share. */
export const aboutOwnLostPet = {
  ...aboutLostPet,
  isWanted: () => true,
  path: () => '/lost',
  mailSubject: {
    es: 'Noticias de tu búsqueda en MichiApp',
    en: 'News of your search on MichiApp',
  },
}

export const isOpenOwn = ({ isOwner, endedAt }: LostPetNews): boolean => isOwner && endedAt === null
