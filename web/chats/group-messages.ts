import type { Bubble } from './client/bubbles.ts'

interface DayMessage {
  message: Bubble
  /** The last message of a person before the other one writes. */
  isLast: boolean
}

export interface Day {
  /** Local, as in 'Sat Nov 15 2025'. */
  key: string
  date: Date
  messages: DayMessage[]
}

const sameBreathMs = 5 * 60_000

/** Groups messages by day, and marks the last message of each person's series. */
export function groupByDay(messages: readonly Bubble[]): Day[] {
  const days: Day[] = []
  for (const [index, message] of messages.entries()) {
    const date = new Date(message.at)
    const key = date.toDateString()
    const shown = { message, isLast: endsRun(message, messages[index + 1]) }
    const today = days.at(-1)
    if (today?.key === key) today.messages.push(shown)
    else days.push({ key, date, messages: [shown] })
  }
  return days
}

function endsRun(message: Bubble, next: Bubble | undefined): boolean {
  return (
    !next ||
    next.isMine !== message.isMine ||
    next.at - message.at > sameBreathMs ||
    new Date(next.at).toDateString() !== new Date(message.at).toDateString()
  )
}
