import { isolate } from '../../../contract/isolate.ts'
import type { LostPetNews } from '../lost-pet-news.queries.ts'
import type { Topic } from '../topic.ts'
import { aboutLostPet } from './about-lost-pet.ts'

const texts = {
  es: {
    nameless: 'Una mascota',
    title: (name: string) => `${name} se ha perdido cerca de ti`,
    body: (place: string) => `${place}. ¿Nos ayudas a encontrarle?`,
  },
  en: {
    nameless: 'A pet',
    title: (name: string) => `${name} is lost near you`,
    body: (place: string) => `${place}. Will you keep an eye out?`,
  },
}

/** A broadcast to the people near a lost pet (decision 066). */
export const lost = (notifyNeighbours: NonNullable<Topic['broadcast']>): Topic<LostPetNews> => ({
  ...aboutLostPet,
  broadcast: notifyNeighbours,
  isWanted: ({ lostPets }) => lostPets,
  dueAt: ({ isOwner }, now) => (isOwner ? null : now),
  isStillNews: ({ isOwner }) => !isOwner,
  text({ petName, place }, { language }) {
    const { nameless, title, body } = texts[language]
    return { title: title(isolate(petName || nameless)), body: body(isolate(place)) }
  },
  path: ({ key }) => `/lost/${key}`,
})
