import type { Channel } from './deliveries.queries.ts'
import { quietUntil } from './quiet-hours.ts'
import type { Reader, Topic } from './topic.ts'

const minute = 60 * 1000
const day = 24 * 60 * minute

/** A mail gathers the news of so long, and many people come back by themselves meanwhile. */
const gatherMs = 15 * minute
/** Mails to a person are so far apart. */
const apartMs = day
/** The same for urgent news, which is not gathered first. */
const urgentApartMs = 15 * minute

type Urgency = Pick<Topic, 'urgency'>

const isUrgent = ({ urgency }: Urgency) => urgency === 'high'

/** How and when to send news to this person. Null: they have no browser, and want or get no mail. */
export function chooseChannel(
  topic: Urgency,
  reader: Reader,
  { canMail, now }: { canMail: boolean; now: number },
): { channel: Channel; dueAt: number } | null {
  if (reader.hasBrowser) return { channel: 'push', dueAt: now }
  if (!canMail || !reader.mail) return null
  const urgent = isUrgent(topic)
  const gatheredAt = urgent ? now : now + gatherMs
  return { channel: 'mail', dueAt: Math.max(gatheredAt, nextMailAt(reader, urgent)) }
}

/** After the last mail, and outside of the quiet hours, unless some of the news is urgent. */
export function soonestMailAt(reader: Reader, topics: readonly Urgency[], now: number): number {
  const urgent = topics.some(isUrgent)
  const quietEnd = urgent ? null : quietUntil(reader, now)
  return Math.max(nextMailAt(reader, urgent), quietEnd ?? 0)
}

const nextMailAt = ({ mailedAt }: Reader, urgent: boolean) =>
  mailedAt === null ? 0 : mailedAt + (urgent ? urgentApartMs : apartMs)
