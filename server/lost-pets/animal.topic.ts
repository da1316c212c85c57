import { isolate } from '../../contract/isolate.ts'
import { take } from '../allowances/allowances.queries.ts'
import type { Db } from '../db/store.ts'
import type { Topic } from '../notifications/topic.ts'
import { shortenName } from './about-lost-pet.ts'
import { type AnimalNews, listAnimalNews, notifyOwners } from './animal-news.queries.ts'

const texts = {
  es: {
    nameless: 'tu mascota',
    mailSubject: 'Noticias de tu búsqueda en MichiApp',
    found: {
      title: (name: string) => `¿Será ${name}?`,
      body: 'Alguien ha encontrado un animal cerca. Míralo.',
    },
    accepted: {
      title: (name: string) => `Quien lo tiene cree que es ${name}`,
      body: 'Entra y mira cómo encontraros.',
    },
    claimed: {
      title: () => 'Alguien dice que el animal es suyo',
      body: 'Lee lo que sabe de él, y contéstale.',
    },
  },
  en: {
    nameless: 'your pet',
    mailSubject: 'News of your search on MichiApp',
    found: {
      title: (name: string) => `Could it be ${name}?`,
      body: 'Somebody has found an animal nearby. Have a look.',
    },
    accepted: {
      title: (name: string) => `The finder thinks it is ${name}`,
      body: 'Open it and see how to reach each other.',
    },
    claimed: {
      title: () => 'Somebody says the animal is theirs',
      body: 'Read what they know of it, and answer.',
    },
  },
}

/** For the owners of matching searches, each once, for the one who is accepted, and for the finder. */
export const animal: Topic<AnimalNews> = {
  list: listAnimalNews,
  broadcast: notifyOwners,
  mayNotify: spendReceived,
  dueAt: ({ says }, now) => (says === null ? null : now),
  isStillNews: ({ says }) => says !== null,
  text({ says, petName }, { language }) {
    const { nameless, mailSubject, ...all } = texts[language]
    const { title, body } = all[says ?? 'found']
    return { title: title(isolate(shortenName(petName) || nameless)), body, mailSubject }
  },
  path: ({ says, key }) => (says === 'claimed' ? `/found#${key}` : '/lost'),
  tag: ({ subjectId }) => `animal-${subjectId}`,
  urgency: 'high',
}

/** Of so many found animals a day an owner is notified; the others wait in the app. */
const animalsPerDay = 3

export const animalsKey = (userId: number): string => `found animals to person ${userId}`

/** One is kept for finders with an account older than a day: strangers cannot use up all of them. */
async function spendReceived(
  trx: Db,
  { userId, says, isProven }: AnimalNews,
  now: number,
): Promise<boolean> {
  if (says === 'accepted') return true
  const allowance = {
    key: animalsKey(userId),
    most: animalsPerDay,
    fillMs: 24 * 60 * 60 * 1000,
  }
  return take(trx, allowance, 1, now, isProven || says === 'claimed' ? 0 : 1)
}
