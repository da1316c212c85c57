import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { isolate } from '../../contract/isolate.ts'
import type { Playdate } from '../../contract/playdates.ts'
import type { ChatState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Fetched, Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Avatar } from '../ui/picture.tsx'
import { EmptyState } from '../ui/scene.tsx'
import styles from './coming-playdates.module.css'
import { timeText } from './local-times.ts'
import { playdatesQuery } from './queries.ts'
import { t } from './texts.ts'

type Chats = ReadonlyMap<number, ChatState>

interface ComingPlaydatesProps {
  /** The person's chats. */
  chats: Fetched<Chats>
}

/** Upcoming playdates, the next one first. */
export function ComingPlaydates({ chats }: ComingPlaydatesProps) {
  const playdates = useQuery(playdatesQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.playdates')} back="/chats" />
      <Loaded queries={[playdates, chats]}>
        {(playdates, chats) => (
          <Groups chats={chats} known={playdates.filter(({ chatId }) => chats.has(chatId))} />
        )}
      </Loaded>
    </>
  )
}

interface GroupsProps {
  chats: Chats
  known: Playdate[]
}

function Groups(props: GroupsProps) {
  if (props.known.length === 0)
    return (
      <EmptyState>
        <p>{t('playdates.empty')}</p>
        <ButtonLink href="/chats">{t('playdates.toChats')}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <Group title={t('playdates.agreed')} state="accepted" {...props} />
      <Group title={t('playdates.pending')} state="proposed" {...props} />
    </div>
  )
}

interface GroupProps extends GroupsProps {
  title: string
  state: Playdate['state']
}

function Group({ title, state, known, chats }: GroupProps) {
  const playdates = known.filter((playdate) => playdate.state === state)
  if (playdates.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <ul className="stack gap2">
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
          <time dateTime={next.toISOString()} className="strong">
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
