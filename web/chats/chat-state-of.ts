import type { ChatState } from '../lib/history-state.ts'
import type { ChatSummary } from './queries.ts'
import { t } from './texts.ts'

/** A pet may have no name: spec §5 does not insist. */
export const petNameOf = ({
  otherUserId,
  animalName,
  name,
}: Pick<ChatSummary, 'otherUserId' | 'animalName' | 'name'>): string =>
  otherUserId === null ? t('chats.left') : animalName || name

/** spec §2: what the chat screen needs to be handed. */
export function chatStateOf(chat: ChatSummary): ChatState {
  return {
    chatId: chat.chatId,
    image: chat.pictureUrl,
    imageType: chat.pictureType,
    face: chat.face,
    name: petNameOf(chat),
    userId: chat.otherUserId,
  }
}
