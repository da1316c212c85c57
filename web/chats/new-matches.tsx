import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import { Avatar } from '../ui/picture.tsx'
import { chatStateOf, petNameOf } from './chat-state-of.ts'
import styles from './chats.module.css'
import type { ChatSummary } from './queries.ts'
import { t } from './texts.ts'

interface NewMatchesProps {
  matches: readonly ChatSummary[]
  /** The open chat. */
  chatId: number | null
}

/** Matches without a message, in a row. */
export function NewMatches({ matches, chatId }: NewMatchesProps) {
  return (
    <section aria-labelledby="new-matches">
      <h2 id="new-matches" className={styles.heading}>
        {t('chats.matches')}
      </h2>
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.chatId}>
            <Link
              href="/chat"
              state={chatStateOf(match)}
              className={styles.match}
              aria-current={match.chatId === chatId ? 'page' : undefined}
              aria-label={t('chats.matchOpen', { name: petNameOf(match) })}
            >
              <span className={styles.ring}>
                <Avatar
                  size={64}
                  src={match.pictureUrl ?? match.face}
                  alt=""
                  placeholder={match.placeholder}
                />
              </span>
              <span className={styles.matchName}>{isolate(petNameOf(match))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
