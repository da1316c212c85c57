import { Link } from 'wouter'
import { plural, t } from '../../lib/i18n/i18n.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { getUserId } from '../../lib/session.ts'
import { Avatar } from '../../ui/picture.tsx'
import { chatStateOf, petNameOf } from './chat-state-of.ts'
import styles from './chats.module.css'
import type { ChatSummary } from './queries.ts'

/** spec §2: photo (to the profile), name, last message and relative time. */
export function ConversationRow({ chat, now }: { chat: ChatSummary; now: Date }) {
  const { lastMessage, unread } = chat
  if (!lastMessage) return null
  const { text, at, userId } = lastMessage
  return (
    <li className={styles.row} data-unread={unread > 0 || undefined}>
      <Link
        href={`/profile/${chat.otherUserId}`}
        className={styles.photo}
        aria-label={t('chats.profileOf', { name: petNameOf(chat) })}
      >
        <Avatar size={56} src={chat.pictureUrl} alt="" placeholder={chat.placeholder} />
      </Link>
      <Link href="/chat" state={chatStateOf(chat)} className={styles.chat}>
        <span className={styles.line}>
          <span className={styles.names}>
            <strong className={styles.petName}>{petNameOf(chat)}</strong>{' '}
            {chat.animalName && <span className={styles.personName}>{chat.name}</span>}
          </span>
          <time className={styles.time} dateTime={at.toISOString()}>
            {relativeTime(at, now)}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.last}>
            {userId === getUserId() ? t('chats.you', { text }) : text}
          </span>
          {unread > 0 && (
            <span className={styles.badge}>
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="visuallyHidden">{plural('chats.unread', unread)}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
