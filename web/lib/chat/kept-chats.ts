import type { MessageItem } from '../../../contract/chat.ts'
import { limits } from '../../../contract/limits.ts'
import type { SafeStorage } from '../safe-storage.ts'

const chatsKept = 30

/** The newest messages of the chats seen last, to be read without a connection. */
export interface KeptChats {
  read(chatId: number): readonly MessageItem[]
  write(chatId: number, messages: readonly MessageItem[]): void
  remove(chatId: number): void
  clear(): void
}

export function createKeptChats(storage: SafeStorage, userId: number): KeptChats {
  const prefix = `michi.chat.${userId}.`
  const recentKey = `michi.chats.${userId}`

  const clear = () => {
    for (const key of storage.keys(prefix)) storage.remove(key)
    storage.remove(recentKey)
  }

  return {
    read: (chatId) => storage.read<MessageItem[]>(prefix + chatId) ?? [],
    write(chatId, messages) {
      const others = (storage.read<number[]>(recentKey) ?? []).filter((id) => id !== chatId)
      for (const id of others.splice(chatsKept - 1)) storage.remove(prefix + id)
      const newest = messages.slice(-limits.chatPage)
      const isKept =
        storage.write(recentKey, [chatId, ...others]) && storage.write(prefix + chatId, newest)
      // Storage is full: better no old copies than one that stays behind the others.
      if (!isKept) clear()
    },
    remove: (chatId) => storage.remove(prefix + chatId),
    clear,
  }
}
