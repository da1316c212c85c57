import type { Quote } from '../../../contract/chat.ts'
import { getUserId } from '../../lib/session.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'

/** The unsent text of one chat, and what it replies to; they survive a reload. */
export function messageDraftOf(chatId: number) {
  const storage = personStorage('michi.draft', getUserId())
  const key = String(chatId)
  const quoteKey = `${chatId}.quote`
  return {
    read: () => storage.read<string>(key) ?? '',
    write(text: string) {
      if (text) storage.write(key, text)
      else storage.remove(key)
    },
    readQuote: () => storage.read<Quote>(quoteKey),
    writeQuote(quote: Quote | null) {
      if (quote) storage.write(quoteKey, quote)
      else storage.remove(quoteKey)
    },
  }
}
