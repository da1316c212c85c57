import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ChatListItem } from '../../contract/chat.ts'
import type { EndingLine } from '../../contract/ending-lines.ts'
import type { PlaydateStep } from '../../contract/playdate-words.ts'
import { getPage, toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { urls } from '../lib/urls.ts'

export interface ChatSummary {
  chatId: number
  /** Null, and the names empty, once that pet has left. */
  otherUserId: number | null
  name: string
  animalName: string
  pictureUrl: string | null
  pictureType: string | null
  /** A drawing, shown if there is no picture. */
  face?: string | undefined
  placeholder: string | null
  /** Null for a match without a message yet. */
  lastMessage: LastMessage | null
  matchedAt: Date
  unread: number
  /** Since when the other one waits for an answer. */
  waitingSince?: Date | null
  /** Ended with a goodbye. */
  ended?: Ending | null
  /** The chat is about this lost pet; empty if it has no name. */
  lostPetName?: string | null
}

export interface Ending {
  by: number | null
  line: EndingLine
}

export interface LastMessage {
  text: string
  at: Date
  userId: number
  /** The step of a playdate that it contains. */
  step?: PlaydateStep | null
  isPhoto?: boolean | undefined
  /** Only known if the message came over the socket. */
  seq?: number
}

export const chatsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chats', userId],
    queryFn: async ({ signal }) => (await listItems(urls.chats(userId), signal)).map(fromWire),
  })

/** One chat as the list has it. */
export const useListedChat = (chatId: number) =>
  useQuery({
    ...chatsQuery(getUserId()),
    select: (chats) => chats.find((chat) => chat.chatId === chatId),
  }).data

/** To the last page: an answer may be awaited in the oldest chat. */
async function listItems(url: string, signal: AbortSignal, cursor = ''): Promise<ChatListItem[]> {
  const address = cursor ? `${url}&cursor=${cursor}` : url
  const { items, next } = await getPage<ChatListItem>(address, { signal })
  if (!next) return items
  const rest = await listItems(url, signal, next).catch((error) => {
    // Without a connection there is only the first page, which the service worker has kept.
    if (toApiError(error).code === 'network') return []
    throw error
  })
  return [...items, ...rest]
}

/** A match is new until somebody says something, or leaves. */
export const isNewMatch = ({ lastMessage, otherUserId }: ChatSummary): boolean =>
  lastMessage === null && otherUserId !== null

function fromWire(item: ChatListItem): ChatSummary {
  const { last_message: text, last_message_timestamp: at, last_message_user_id: userId } = item
  return {
    chatId: item.chat_id,
    otherUserId: item.other_user_id,
    name: item.other_user_name ?? '',
    animalName: item.other_animal_name ?? '',
    pictureUrl: item.img_url ?? null,
    pictureType: item.img_type,
    face: item.face_url,
    placeholder: item.img_placeholder ?? null,
    lastMessage:
      text !== null && at !== null && userId !== null
        ? { text, at: new Date(at), userId, step: item.last_step, isPhoto: item.last_message_photo }
        : null,
    matchedAt: new Date(item.matched_at),
    unread: item.unread,
    waitingSince: item.waiting_since ? new Date(item.waiting_since) : null,
    ended: item.ended_line ? { by: item.ended_by, line: item.ended_line } : null,
    lostPetName: item.lost_pet_name,
  }
}
