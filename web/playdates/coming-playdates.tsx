import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { Playdate } from '../../contract/playdates.ts'
import type { ChatState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Avatar } from '../ui/picture.tsx'
import { EmptyState, LoadingScreen } from '../ui/scene.tsx'
import styles from './coming-playdates.module.css'
import { timeText } from './local-times.ts'
import { playdatesQuery } from './queries.ts'
import { t } from './texts.ts'

type Chats = ReadonlyMap<number, ChatState>

interface ComingPlaydatesProps {
  /** The person's chats; undefined until they are loaded. */
  chats: Chats | undefined
  error: Error | null
  onRetry: () => unknown
}

/** Upcoming playdates, the next one first. */
export function ComingPlaydates({ chats, error: chatsError, onRetry }: ComingPlaydatesProps) {
  const { data, error, refetch } = useQuery(playdatesQuery(getUserId()))
  const known = chats && data?.filter(({ chatId }) => chats.has(chatId))
  const failure = error ?? chatsError
  return (
    <>
      <PageHeader title={t('title.playdates')} back="/chats" />
      {known?.length === 0 ? (
        <EmptyState>
          <p>{t('playdates.empty')}</p>
          <ButtonLink href="/chats">{t('playdates.toChats')}</ButtonLink>
        </EmptyState>
      ) : chats && known ? (
        <div className={styles.page}>
          <Group title={t('playdates.agreed')} state="accepted" known={known} chats={chats} />
          <Group title={t('playdates.pending')} state="proposed" known={known} chats={chats} />
        </div>
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void (error ? refetch() : onRetry())} />
      ) : (
        <LoadingScreen />
      )}
    </>
  )
}

interface GroupProps {
  chats: Chats
  title: string
  state: Playdate['state']
  known: Playdate[]
}

function Group({ title, state, known, chats }: GroupProps) {
  const playdates = known.filter((playdate) => playdate.state === state)
  if (playdates.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.list}>
        {playdates.map((playdate) => (
          <Row key={playdate.id} playdate={playdate} chat={chats.get(playdate.chatId)} />
        ))}
      </ul>
    </section>
  )
}

function Row({ playdate, chat }: { playdate: Playdate; chat: ChatState | undefined }) {
  const now = new Date()
  const { startsAt, times, state, place, proposedBy } = playdate
  const ahead = times.map((time) => new Date(time)).filter((time) => time > now)
  const [next] = state === 'accepted' && startsAt ? [new Date(startsAt)] : ahead
  if (!chat || !next) return null
  const time = timeText(next, now)
  const more = state === 'accepted' ? 0 : ahead.length - 1
  return (
    <li>
      <Link href="/chat" state={chat} className={styles.row}>
        <Avatar size={56} src={chat.image ?? chat.face} alt="" />
        <span className={styles.what}>
          <strong>{isolate(chat.name)}</strong>
          <time dateTime={next.toISOString()} className={styles.time}>
            {more > 0 ? t('playdates.or', { time, n: more }) : time}
          </time>
          <span className="quiet" dir="auto">
            {isolate(place)}
          </span>
          {state === 'proposed' && (
            <span className={styles.turn}>
              {t(proposedBy === getUserId() ? 'playdates.theirTurn' : 'playdates.yourTurn')}
            </span>
          )}
        </span>
        <Icon name="chevronRight" size={20} />
      </Link>
    </li>
  )
}
