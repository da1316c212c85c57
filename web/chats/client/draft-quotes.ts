import type { Quote } from '../../../contract/chat.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import type { SafeStorage } from '../../lib/storage/safe-storage.ts'

/** What the unsent texts of chats reply to. */
export interface DraftQuotes {
  read(chatId: number): Quote | null
  write(chatId: number, quote: Quote): void
  remove(chatId: number): void
}

export function createDraftQuotes(userId: number, storage?: SafeStorage): DraftQuotes {
  const drafts = personStorage('michi.draft', userId, storage)
  const keyOf = (chatId: number) => `${chatId}.quote`
  return {
    read: (chatId) => drafts.read<Quote>(keyOf(chatId)),
    write: (chatId, quote) => void drafts.write(keyOf(chatId), quote),
    remove: (chatId) => drafts.remove(keyOf(chatId)),
  }
}
