import { type LostPetNews, listLostPetNews } from '../lost-pet-news.queries.ts'

/** What all topics about a lost pet share. */
export const aboutLostPet = {
  list: listLostPetNews,
  tag: ({ key }: LostPetNews) => `lost-${key}`,
  leadsMail: true,
}

/** What those for its owner share. */
export const aboutOwnLostPet = {
  ...aboutLostPet,
  isWanted: () => true,
  path: () => '/lost',
}
