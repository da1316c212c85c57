import { createHmac } from 'node:crypto'
import type { NewsKind } from '../../../contract/news-words.ts'
import { basePath } from '../../../contract/routes.ts'
import type { NewcomerNews } from '../newcomers.queries.ts'
import type { News } from '../news.queries.ts'
import { newsText } from '../news-texts.ts'
import type { NoteNews } from '../note-checks.queries.ts'

/**
 * A declarative push message (`web_push`): Safari shows it by itself, and our service worker shows the
 * same where browsers do not know it.
 */
export function composePush(
  news: News | NoteNews | NewcomerNews,
  kind: NewsKind,
  { origin, badge, now }: { origin: string | null; badge: number; now: number },
) {
  const { title, body } = newsText(news, kind, now)
  const { chatId } = news
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: news.language,
      dir: 'auto',
      navigate: `${origin ?? ''}${basePath}${pathOf(news)}`,
      tag: tagOf(news),
      icon: `${origin ?? ''}${basePath}/icon-192.png`,
      app_badge: String(badge),
      data: { userId: news.userId, chatId },
    },
    app_badge: String(badge),
  }
}

function pathOf(news: News | NoteNews | NewcomerNews): string {
  if (news.chatId !== null) return `/chats#chat=${news.chatId}`
  return news.kind === 'note' ? '/chats#notes' : '/home'
}

function tagOf(news: News | NoteNews | NewcomerNews): string {
  if (news.chatId !== null) return `chat-${news.chatId}`
  return news.kind === 'note' ? 'notes' : news.kind
}

/** RFC 8030: a later push of a chat, or of notes, replaces an earlier one. The hash hides the chat from push services. */
export function topicOf(
  { chatId, kind, userId }: { chatId: number | null; kind: NewsKind; userId: number },
  secret: string,
) {
  const subject = chatId ?? (kind === 'note' ? 'notes' : kind)
  const digest = createHmac('sha256', secret).update(`topic ${subject} ${userId}`).digest()
  return digest.subarray(0, 18).toString('base64url')
}
