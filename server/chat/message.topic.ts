import type { Topic } from '../notifications/topic.ts'
import { aboutChat, unreadDueAt } from './about-chat.ts'
import { type ChatNews, rememberInChat } from './chat-news.queries.ts'
import { atMost99, petOrPerson } from './topic-texts.ts'

const texts = {
  es: (count: number) => (count === 1 ? 'Un mensaje nuevo' : `${atMost99(count)} mensajes nuevos`),
  en: (count: number) => (count === 1 ? 'One new message' : `${atMost99(count)} new messages`),
}

export const message: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'people',
  dueAt: (news) => unreadDueAt(news, news.pendingSince),
  isStillNews: ({ unread }) => unread > 0,
  remember: (trx, news, { isWanted, now }) =>
    rememberInChat(trx, news, {
      notified_seq: news.lastSeq,
      // It announces the match, too.
      ...(isWanted && { notified_at: now, match_notified_at: now }),
    }),
  /** Without what was written: others may see the screen. */
  text: (news, { language }) => ({
    title: petOrPerson(news),
    body: texts[language](news.unread),
  }),
}
