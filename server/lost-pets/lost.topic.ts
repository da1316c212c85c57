import { durations } from '../../contract/limits.ts'
import type { Topic } from '../notifications/topic.ts'
import { aboutPetNearby } from './about-lost-pet.ts'
import type { LostPetNews } from './lost-pet-news.queries.ts'
import { notifyNeighbours, rememberedMs, spendReceivedAlarm } from './neighbours.queries.ts'

const texts = {
  es: {
    nameless: 'Una mascota',
    title: (name: string) => `${name} se ha perdido cerca de ti`,
    body: 'Mira su cartel. ¿Nos ayudas a buscar?',
    mailSubject: 'Una mascota se ha perdido cerca de ti',
  },
  en: {
    nameless: 'A pet',
    title: (name: string) => `${name} is lost near you`,
    body: 'Have a look at the poster. Will you keep an eye out?',
    mailSubject: 'A pet is lost near you',
  },
}

/** A broadcast to the people near a lost pet (decision 066). The pet's name is all that a stranger wrote. */
export const lost: Topic<LostPetNews> = {
  ...aboutPetNearby(texts),
  broadcast: notifyNeighbours,
  mayNotify: spendReceivedAlarm,
  dueAt: (news, now) => (news.notifiedAt === null && !news.isOwner ? openAt(news, now) : null),
  isStillNews: ({ isOwner, endedAt }) => !isOwner && endedAt === null,
  /** For the thanks, and so that a person who moves while others are notified is notified once. */
  rememberedMs,
}

/** While the end of the search can be undone, the check waits. */
function openAt({ endedAt }: LostPetNews, now: number): number | null {
  if (endedAt === null) return now
  const finalAt = endedAt + durations.endUndoMs
  return now < finalAt ? finalAt : null
}
