import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { chatStateOf } from './chat-state-of.ts'
import type { ChatSummary } from './queries.ts'

/** The chat, or the notes, of a notification: from the address of a new tab, or from a message to an open tab. */
export function useWantedChat(chats: readonly ChatSummary[] | undefined): void {
  const state = useHistoryState<{ openChat?: number } | null>()
  const [, navigate] = useLocation()
  const wanted = state?.openChat ?? Number(/^#chat=(\d+)$/.exec(location.hash)?.[1])
  useEffect(() => {
    if (location.hash === '#notes') navigate('/notes', { replace: true })
  }, [navigate])
  useEffect(() => {
    const chat = chats?.find(({ chatId }) => chatId === wanted)
    if (chat) navigate('/chat', { state: chatStateOf(chat), replace: true })
  }, [chats, wanted, navigate])
}
