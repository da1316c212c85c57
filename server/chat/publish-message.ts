import type { MessageItem } from '../../contract/chat.ts'
import type { Bus } from '../bus/bus.ts'
import type { StoredMessage } from './insert-messages.queries.ts'
import { playdateField, toMessageItem } from './message-items.ts'
import type { MessageStep } from './messages.queries.ts'

/** Sends a stored message to the open sockets of both people. A step of a playdate is a message, too. */
export function publishMessage(
  bus: Bus,
  { message, sender, members }: StoredMessage,
  step: Partial<MessageStep> = {},
): MessageItem {
  const item = { ...toMessageItem(message, sender, 'url'), ...playdateField(step) }
  bus.publish({ to: members, event: { type: 'message.new', message: item } })
  return item
}
