import { createHmac } from 'node:crypto'
import type { NewsKind } from '../../../contract/news-words.ts'
import { basePath } from '../../../contract/routes.ts'
import { targetOf } from '../news-targets.ts'
import { type AnyNews, newsText } from '../news-texts.ts'
import type { Push } from '../outbox.queries.ts'

/**
 * A declarative push message (`web_push`): Safari shows it by itself, and our service worker shows the
 * same where browsers do not know it.
 */
export function composePush(
  news: AnyNews,
  kind: NewsKind,
  { origin, badge, now }: { origin: string | null; badge: number; now: number },
) {
  const { title, body } = newsText(news, kind, now)
  const { path, tag } = targetOf(news)
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: news.language,
      dir: 'auto',
      navigate: `${origin ?? ''}${basePath}${path}`,
      tag,
      icon: `${origin ?? ''}${basePath}/icon-192.png`,
      app_badge: String(badge),
      data: { userId: news.userId, chatId: news.chatId },
    },
    app_badge: String(badge),
  }
}

/**
 * RFC 8030: a later push of a chat, of a lost pet, or of notes replaces an earlier one. The hash hides
 * the subject from push services.
 */
export function topicOf(
  { chatId, lostPetId, kind, userId }: Pick<Push, 'chatId' | 'lostPetId' | 'kind' | 'userId'>,
  secret: string,
) {
  const other = kind === 'note' ? 'notes' : kind
  const subject = chatId ?? (lostPetId === null ? other : `lost ${lostPetId}`)
  const digest = createHmac('sha256', secret).update(`topic ${subject} ${userId}`).digest()
  return digest.subarray(0, 18).toString('base64url')
}
