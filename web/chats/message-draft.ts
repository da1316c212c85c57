import { useEffect, useState } from 'react'
import type { Quote } from '../../contract/chat.ts'
import { getUserId } from '../lib/session.ts'
import { personStorage } from '../lib/storage/person-storage.ts'
import { createDraftQuotes } from './client/draft-quotes.ts'

/** The unsent text of one chat, and what it replies to; they survive a reload. */
export function messageDraftOf(chatId: number) {
  const storage = personStorage('michi.draft', getUserId())
  const key = String(chatId)
  const quotes = createDraftQuotes(getUserId())
  return {
    read: () => storage.read<string>(key) ?? '',
    write(text: string) {
      if (text) storage.write(key, text)
      else storage.remove(key)
    },
    readQuote: () => quotes.read(chatId),
    writeQuote(quote: Quote | null) {
      if (quote) quotes.write(chatId, quote)
      else quotes.remove(chatId)
    },
  }
}

const listeners = new Set<(chatId: number) => void>()

/** Adds an idea to the unsent text. A second tap on it adds nothing. */
export function addIdea(chatId: number, idea: string): void {
  const draft = messageDraftOf(chatId)
  const text = draft.read().trim()
  if (!text.endsWith(idea)) draft.write([text, idea].filter(Boolean).join(' '))
  for (const listener of listeners) listener(chatId)
}

/** How many ideas were added since the chat was opened: after each, its field reads the draft again. */
export function useIdeaCount(chatId: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const listener = (changed: number) => {
      if (changed === chatId) setCount((count) => count + 1)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [chatId])
  return count
}
