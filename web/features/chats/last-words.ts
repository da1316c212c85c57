import { t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import type { ChatSummary, LastMessage } from './queries.ts'

/** The last message in the list. A goodbye is shown in the reader's language. */
export function lastWords({ ended }: Pick<ChatSummary, 'ended'>, last: LastMessage): string {
  // Messages of a suspended person are hidden, so the last message may not be the goodbye.
  const text = ended && ended.by === last.userId ? t(`goodbye.${ended.line}`) : last.text
  return last.userId === getUserId() ? t('chats.you', { text }) : text
}
