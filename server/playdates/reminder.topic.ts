import { aboutChat } from '../chat/about-chat.ts'
import { type ChatNews, rememberInChat } from '../chat/chat-news.queries.ts'
import { petOrPerson } from '../chat/topic-texts.ts'
import type { Topic } from '../notifications/topic.ts'
import { clockText, isSameDay } from './time-texts.ts'

/** So long before the playdate. */
export const remindBeforeMs = 24 * 60 * 60 * 1000

const texts = {
  es: {
    title: (name: string, isToday: boolean) => `${isToday ? 'Hoy' : 'Mañana'}: quedada con ${name}`,
    body: (time: string) => `A las ${time}. Está en tu chat por si hay que cambiar algo.`,
  },
  en: {
    title: (name: string, isToday: boolean) =>
      `${isToday ? 'Today' : 'Tomorrow'}: playdate with ${name}`,
    body: (time: string) => `At ${time}. It’s in your chat, in case anything has to change.`,
  },
}

/** The day before a playdate. */
export const reminder: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'playdates',
  /** Nobody is reminded who agreed to the playdate only a moment ago, or after it has begun. */
  dueAt({ startsAt, acceptedAt, remindedFor }, now) {
    if (startsAt === null || startsAt <= now || remindedFor === startsAt) return null
    const remindAt = startsAt - remindBeforeMs
    return (acceptedAt ?? 0) < remindAt ? remindAt : null
  },
  isStillNews: ({ startsAt, remindedFor }, now) =>
    startsAt !== null && remindedFor === startsAt && startsAt > now,
  remember: (trx, news) => rememberInChat(trx, news, { reminded_for: news.startsAt }),
  text(news, reader, now) {
    const { title, body } = texts[reader.language]
    const startsAt = news.startsAt ?? now
    return {
      title: title(petOrPerson(news), isSameDay(startsAt, now, reader)),
      body: body(clockText(startsAt, reader)),
    }
  },
}
