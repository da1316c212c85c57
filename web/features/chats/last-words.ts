import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import type { ChatSummary, LastMessage } from './queries.ts'

/** The last message as the list shows it. A goodbye is read in one's own language. */
export function lastWords({ ended }: Pick<ChatSummary, 'ended'>, last: LastMessage): string {
  // Of who is suspended nothing is shown, so the last message need not be the goodbye.
  const text = ended && ended.by === last.userId ? t(`goodbye.${ended.line}`) : last.text
  return last.userId === getUserId() ? t('chats.you', { text }) : text
}
