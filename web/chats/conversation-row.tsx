import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import { relativeTime, shortTime } from '../lib/relative-time.ts'
import { firstName } from '../people/first-name.ts'
import { Avatar } from '../ui/picture.tsx'
import { chatStateOf, petNameOf } from './chat-state-of.ts'
import styles from './chats.module.css'
import { lastWords } from './last-words.ts'
import type { ChatSummary } from './queries.ts'
import { plural, t } from './texts.ts'

interface ConversationRowProps {
  chat: ChatSummary
  now: Date
  isOpen: boolean
}

/** spec §2: photo (to the profile), name, last message and relative time. */
export function ConversationRow({ chat, now, isOpen }: ConversationRowProps) {
  const { otherUserId, lastMessage, unread } = chat
  const name = petNameOf(chat)
  const { pictureUrl, face, placeholder } = chat
  const avatar = <Avatar size={56} src={pictureUrl ?? face} alt="" placeholder={placeholder} />
  return (
    <li
      className={styles.row}
      data-unread={unread > 0 || undefined}
      data-left={otherUserId === null || undefined}
      data-open={isOpen || undefined}
    >
      {otherUserId === null ? (
        <span className={styles.photo}>{avatar}</span>
      ) : (
        <Link
          href={`/profile/${otherUserId}`}
          className={styles.photo}
          aria-label={t('chats.profileOf', { name })}
        >
          {avatar}
        </Link>
      )}
      <Link
        href="/chat"
        state={chatStateOf(chat)}
        className={styles.chat}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={styles.line}>
          <span className={styles.names}>
            <strong className={styles.petName}>{isolate(name)}</strong>{' '}
            {chat.animalName && <span className="quiet">{isolate(firstName(chat.name))}</span>}
          </span>
          {lastMessage && (
            <time
              className={styles.time}
              dateTime={lastMessage.at.toISOString()}
              data-short={shortTime(lastMessage.at, now)}
            >
              <span className={styles.longTime}>{relativeTime(lastMessage.at, now)}</span>
            </time>
          )}
        </span>
        {lastMessage && (
          <span className={styles.line}>
            <span className={styles.last}>{lastWords(chat, lastMessage)}</span>
            {unread > 0 && (
              <span className={styles.badge}>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="visuallyHidden">{plural('chats.unread', unread)}</span>
              </span>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
