import type { MessageItem } from '../../contract/chat.ts'
import type { Bus } from '../bus/bus.ts'
import type { StoredMessage } from './insert-messages.queries.ts'
import { toMessageItem } from './message-items.ts'

/** Sends a stored message to the open sockets of both people. */
export function publishMessage(bus: Bus, { message, sender, members }: StoredMessage): MessageItem {
  const item = toMessageItem(message, sender, 'url')
  bus.publish({ to: members, event: { type: 'message.new', message: item } })
  return item
}
