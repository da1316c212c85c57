import type { Topic } from '../notifications/topic.ts'
import { aboutChat, isTheirTurn } from './about-chat.ts'
import { type ChatNews, rememberInChat } from './chat-news.queries.ts'
import { petOrPerson } from './topic-texts.ts'

const day = 24 * 60 * 60 * 1000

/** A person is nudged when the other one has waited so long for an answer. */
export const nudgeAfterMs = 2 * day
/** A nudge comes no sooner after a notification of a message there. */
const nudgeAfterNotifiedMs = day

const texts = {
  es: {
    title: (name: string) => `Te toca: ${name} espera tu respuesta`,
    body: 'Unas palabras bastan. Y si no, también puedes despedirte con cariño.',
  },
  en: {
    title: (name: string) => `Your turn: ${name} is waiting for an answer`,
    body: 'A few words will do. Or say goodbye kindly.',
  },
}

/** Once for each wait. The next one may begin in the millisecond of the nudge about the last one. */
const wasNudged = ({ nudgedAt, waitingSince }: ChatNews) =>
  nudgedAt !== null && nudgedAt > (waitingSince ?? 0)

export const turn: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'people',
  dueAt(news) {
    const { waitingSince, notifiedAt } = news
    if (!isTheirTurn(news) || waitingSince === null || wasNudged(news)) return null
    return Math.max(waitingSince + nudgeAfterMs, (notifiedAt ?? 0) + nudgeAfterNotifiedMs)
  },
  isStillNews: isTheirTurn,
  remember: (trx, news, { now }) => rememberInChat(trx, news, { nudged_at: now }),
  text(news, { language }) {
    const { title, body } = texts[language]
    return { title: title(petOrPerson(news)), body }
  },
  urgency: 'low',
}
