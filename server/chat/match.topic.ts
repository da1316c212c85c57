import { isolate } from '../../contract/isolate.ts'
import { notifyAfterMs, type Topic } from '../notifications/topic.ts'
import { aboutChat } from './about-chat.ts'
import { type ChatNews, rememberInChat } from './chat-news.queries.ts'
import { petOrPerson } from './topic-texts.ts'

const texts = {
  es: {
    title: (name: string) => `¡Match con ${name}!`,
    body: 'Os habéis gustado. ¿Quién dice hola primero?',
    answer: (name: string) => `La familia de ${name} te ha abierto un chat`,
    nameless: 'la mascota perdida',
    answerBody: 'Han leído lo que les contaste.',
  },
  en: {
    title: (name: string) => `A match with ${name}!`,
    body: 'You like each other. Who says hello first?',
    answer: (name: string) => `The family of ${name} opened a chat with you`,
    nameless: 'the lost pet',
    answerBody: 'They have read what you wrote.',
  },
}

const isNew = (news: ChatNews): news is ChatNews & { matchAt: number } =>
  news.matchAt !== null && !news.isKnown

/** For the one who liked first, or wrote the sighting: the other one sees the chat at once. */
export const match: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'people',
  dueAt: (news) =>
    isNew(news) && news.matchNotifiedAt === null ? news.matchAt + notifyAfterMs : null,
  isStillNews: isNew,
  remember: (trx, news, { now }) => rememberInChat(trx, news, { match_notified_at: now }),
  text(news, { language }) {
    const { title, body, answer, nameless, answerBody } = texts[language]
    const { lostPetName } = news
    if (lostPetName === null) return { title: title(petOrPerson(news)), body }
    return { title: answer(isolate(lostPetName || nameless)), body: answerBody }
  },
}
