import type { MessageItem } from '../../../contract/chat.ts'
import { limits } from '../../../contract/limits.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import type { SafeStorage } from '../../lib/storage/safe-storage.ts'

const chatsKept = 30

/** The newest messages of the chats seen last, to be read without a connection. */
export interface ChatCache {
  read(chatId: number): readonly MessageItem[]
  write(chatId: number, messages: readonly MessageItem[]): void
  remove(chatId: number): void
  clear(): void
}

export function createChatCache(storage: SafeStorage, userId: number): ChatCache {
  const chats = personStorage('michi.chat', userId, storage)
  const recent = personStorage('michi.chats', userId, storage)

  const clear = () => {
    for (const key of chats.keys('')) chats.remove(key)
    recent.remove('')
  }

  return {
    read: (chatId) => chats.read<MessageItem[]>(String(chatId)) ?? [],
    write(chatId, messages) {
      const others = (recent.read<number[]>('') ?? []).filter((id) => id !== chatId)
      for (const id of others.splice(chatsKept - 1)) chats.remove(String(id))
      const newest = messages.slice(-limits.chatPage)
      const isKept = recent.write('', [chatId, ...others]) && chats.write(String(chatId), newest)
      // Storage is full: no copies are better than a stale one among newer ones.
      if (!isKept) clear()
    },
    remove: (chatId) => chats.remove(String(chatId)),
    clear,
  }
}
