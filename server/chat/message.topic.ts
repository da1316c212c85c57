import type { Topic } from '../notifications/topic.ts'
import { aboutChat, unreadDueAt } from './about-chat.ts'
import { type ChatNews, rememberInChat } from './chat-news.queries.ts'
import { atMost99, petOrPerson, quote } from './topic-texts.ts'

const texts = {
  es: (count: number) => (count === 1 ? 'Un mensaje nuevo' : `${atMost99(count)} mensajes nuevos`),
  en: (count: number) => (count === 1 ? 'One new message' : `${atMost99(count)} new messages`),
}

export const message: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'messages',
  dueAt: (news) => unreadDueAt(news, news.pendingSince),
  isStillNews: ({ unread }) => unread > 0,
  remember: (trx, news, { isWanted, now }) =>
    rememberInChat(trx, news, {
      notified_seq: news.lastSeq,
      // It announces the match, too.
      ...(isWanted && { notified_at: now, match_notified_at: now }),
    }),
  /** Quotes the message only if the person wants it. */
  text(news, { language, showText }) {
    const name = petOrPerson(news)
    const count = texts[language](news.unread)
    const isTheirs = news.lastUserId === news.otherId
    if (!showText || !isTheirs || !news.lastBody) return { title: name, body: count }
    return { title: news.unread > 1 ? `${name} · ${count}` : name, body: quote(news.lastBody) }
  },
}
