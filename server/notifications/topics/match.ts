import { type ChatNews, rememberInChat } from '../chat-news.queries.ts'
import { notifyAfterMs, type Topic } from '../topic.ts'
import { petOrPerson } from '../topic-texts.ts'
import { aboutChat } from './about-chat.ts'

const texts = {
  es: {
    title: (name: string) => `¡Match con ${name}!`,
    body: 'Os habéis gustado. ¿Quién dice hola primero?',
  },
  en: {
    title: (name: string) => `A match with ${name}!`,
    body: 'You like each other. Who says hello first?',
  },
}

const isNew = (news: ChatNews): news is ChatNews & { matchAt: number } =>
  news.matchAt !== null && !news.isKnown

/** For the one who liked first: the other one sees the match at once. */
export const match: Topic<ChatNews> = {
  ...aboutChat,
  isWanted: ({ matches }) => matches,
  dueAt: (news) =>
    isNew(news) && news.matchNotifiedAt === null ? news.matchAt + notifyAfterMs : null,
  isStillNews: isNew,
  remember: (trx, news, { now }) => rememberInChat(trx, news, { match_notified_at: now }),
  text(news, { language }) {
    const { title, body } = texts[language]
    return { title: title(petOrPerson(news)), body }
  },
}
