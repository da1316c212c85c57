import type { ChatState } from '../../lib/chat-state.ts'
import type { ChatSummary } from './queries.ts'

/** A pet may have no name: spec §5 does not insist. */
export const petNameOf = ({ animalName, name }: ChatSummary): string => animalName || name

/** spec §2: what the chat screen needs to be handed. */
export function chatStateOf(chat: ChatSummary): ChatState {
  return {
    chatId: chat.chatId,
    image: chat.pictureUrl,
    imageType: chat.pictureType,
    name: petNameOf(chat),
    userId: chat.otherUserId,
  }
}
