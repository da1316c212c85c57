import type { Language } from '../../contract/languages.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { aboutChat, unreadDueAt } from '../chat/about-chat.ts'
import { type ChatNews, rememberInChat } from '../chat/chat-news.queries.ts'
import { petOrPerson } from '../chat/topic-texts.ts'
import type { Topic } from '../notifications/topic.ts'

const texts: Record<Language, Record<PlaydateStep, string>> = {
  es: {
    proposed: 'Te propone una quedada. ¿Te viene bien?',
    changed: 'Ha cambiado la quedada. ¿Te sigue viniendo bien?',
    accepted: '¡Ha aceptado la quedada!',
    declined: 'Esta vez no puede quedar',
    cancelled: 'Ha cancelado la quedada',
  },
  en: {
    proposed: 'Suggests a playdate. Does it suit you?',
    changed: 'Has changed your playdate. Does it still suit you?',
    accepted: 'Has accepted your playdate!',
    declined: 'Can’t make it this time',
    cancelled: 'Has cancelled your playdate',
  },
}

/** The steps of a playdate. They are messages of the chat, too. */
export const playdate: Topic<ChatNews> = {
  ...aboutChat,
  setting: 'playdates',
  dueAt: (news) => unreadDueAt(news, news.pendingStepSince),
  isStillNews: ({ unreadStep }) => unreadStep !== null,
  async remember(trx, news, { isWanted, now }) {
    // Unwanted steps leave the messages before them to be notified.
    if (!isWanted) return
    await rememberInChat(trx, news, {
      notified_seq: news.lastSeq,
      notified_at: now,
      match_notified_at: now,
    })
  },
  text: (news, { language }) => ({
    title: petOrPerson(news),
    body: texts[language][news.unreadStep ?? 'changed'],
  }),
}
