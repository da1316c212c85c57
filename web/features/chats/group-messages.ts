import type { ChatMessage } from './client/chat-view.ts'

interface PlacedMessage {
  message: ChatMessage
  /** The last of several by the same person in a row. */
  isLast: boolean
}

export interface Day {
  /** Local, as in 'Sat Nov 15 2025'. */
  key: string
  date: Date
  messages: PlacedMessage[]
}

const sameBreathMs = 5 * 60_000

/** Messages under the day they were written on, with the ends of each person's runs marked. */
export function groupByDay(messages: readonly ChatMessage[]): Day[] {
  const days: Day[] = []
  for (const [index, message] of messages.entries()) {
    const date = new Date(message.at)
    const key = date.toDateString()
    const placed = { message, isLast: endsRun(message, messages[index + 1]) }
    const today = days.at(-1)
    if (today?.key === key) today.messages.push(placed)
    else days.push({ key, date, messages: [placed] })
  }
  return days
}

function endsRun(message: ChatMessage, next: ChatMessage | undefined): boolean {
  return (
    !next ||
    next.isMine !== message.isMine ||
    next.at - message.at > sameBreathMs ||
    new Date(next.at).toDateString() !== new Date(message.at).toDateString()
  )
}
