import { useCallback } from 'react'
import type { Quote } from '../../contract/chat.ts'
import { keptOf, useKept } from '../lib/kept.ts'
import { getUserId } from '../lib/session.ts'
import { quoteKey } from './client/room.ts'

interface KeptText {
  text: string
}

/** The text of a chat that was not sent yet. */
export const useKeptText = (chatId: number) =>
  useKept<KeptText>(getUserId(), String(chatId), { text: '' })

export const messageFieldId = 'message'

/** Adds an idea to that text, which takes the focus. A second tap on it adds nothing. */
export function addIdea(chatId: number, idea: string): void {
  const { read, write } = keptOf<KeptText>(getUserId(), String(chatId))
  const text = read().text?.trim() ?? ''
  if (!text.endsWith(idea)) write({ text: [text, idea].filter(Boolean).join(' ') })
  document.getElementById(messageFieldId)?.focus()
}

/** What that text replies to. */
export function useKeptQuote(chatId: number) {
  const userId = getUserId()
  const key = quoteKey(chatId)
  const { quote } = useKept<{ quote: Quote | null }>(userId, key, { quote: null }).values
  const setQuote = useCallback(
    (quote: Quote | null) => keptOf(userId, key).write(quote ? { quote } : {}),
    [userId, key],
  )
  return [quote, setQuote] as const
}
