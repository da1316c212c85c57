import { createHmac } from 'node:crypto'
import { basePath } from '../../../contract/routes.ts'
import type { Notification } from '../news.ts'

/**
 * A declarative push message (`web_push`): Safari shows it by itself, and our service worker shows the
 * same where browsers do not know it.
 */
export function composePush(
  { title, body, path, tag, reader }: Notification,
  { origin, badge }: { origin: string | null; badge: number },
) {
  return {
    web_push: 8030,
    notification: {
      title,
      body,
      lang: reader.language,
      dir: 'auto',
      navigate: `${origin ?? ''}${basePath}${path}`,
      tag,
      icon: `${origin ?? ''}${basePath}/icon-192.png`,
      app_badge: String(badge),
    },
    app_badge: String(badge),
  }
}

/**
 * RFC 8030: a later push with the same tag replaces an earlier one. The hash hides the tag from push
 * services.
 */
export function topicHeader(
  { tag, userId }: { tag: string; userId: number },
  secret: string,
): string {
  const digest = createHmac('sha256', secret).update(`topic ${tag} ${userId}`).digest()
  return digest.subarray(0, 18).toString('base64url')
}
