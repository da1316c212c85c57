import { isolate } from '../../contract/isolate.ts'
import type { Language } from '../../contract/languages.ts'
import type { Reader, Text } from '../notifications/topic.ts'
import { type LostPetNews, listLostPetNews, tagOf } from './lost-pet-news.queries.ts'

interface LostPetTexts {
  /** Stands for a pet without a name. */
  nameless: string
  title: (name: string) => string
  body: string
  mailSubject?: string
}

/** A longer name is room for advertising. */
const longestName = 30

export const shortenName = (name: string): string => {
  const characters = [...name]
  return characters.length <= longestName
    ? name
    : `${characters.slice(0, longestName).join('').trim()}…`
}

/** What all topics about a lost pet share. */
const aboutLostPet = (texts: Record<Language, LostPetTexts>) => ({
  list: listLostPetNews,
  tag: ({ key }: LostPetNews) => tagOf(key),
  text({ petName }: LostPetNews, { language }: Reader): Text {
    const { nameless, title, ...rest } = texts[language]
    return { title: title(isolate(shortenName(petName) || nameless)), ...rest }
  },
})

/** What the topics for the people nearby share. */
export const aboutPetNearby = (texts: Record<Language, LostPetTexts>) => ({
  ...aboutLostPet(texts),
  setting: 'lostPets' as const,
  path: ({ key }: LostPetNews) => `/lost/${key}`,
})

/** What the topics for its owner share. */
export const aboutOwnPet = (texts: Record<Language, LostPetTexts>) => ({
  ...aboutLostPet({
    es: { ...texts.es, mailSubject: 'Noticias de tu búsqueda en MichiApp' },
    en: { ...texts.en, mailSubject: 'News of your search on MichiApp' },
  }),
  path: () => '/lost',
})

export const isOpenOwn = ({ isOwner, endedAt }: LostPetNews): boolean => isOwner && endedAt === null
