import type { MessageItem } from '../../../../contract/chat.ts'

export const ana = 1
const luis = 2

/** Message number `seq` of a chat in which both write by turns. */
export const message = (seq: number): MessageItem => ({
  message_id: seq * 10,
  chat_id: 7,
  seq,
  user_id: seq % 2 ? ana : luis,
  name: 'Ana',
  message: `m${seq}`,
  created_at: new Date(seq).toISOString(),
  // Both count alike: a client id means something only beside its sender.
  client_id: `c${Math.ceil(seq / 2)}`,
  img_type: null,
})

export const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
