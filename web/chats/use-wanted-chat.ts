import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { chatStateOf } from './chat-state-of.ts'
import type { ChatSummary } from './queries.ts'

/** The chat, or the notes, of a notification that was tapped: its address names them. */
export function useWantedChat(chats: readonly ChatSummary[] | undefined): void {
  const [, navigate] = useLocation()
  const hash = useLocationProperty(() => location.hash)
  const wanted = Number(/^#chat=(\d+)$/.exec(hash)?.[1])
  useEffect(() => {
    if (hash === '#notes') navigate('/notes', { replace: true })
  }, [hash, navigate])
  useEffect(() => {
    const chat = chats?.find(({ chatId }) => chatId === wanted)
    if (chat) navigate('/chat', { state: chatStateOf(chat), replace: true })
  }, [chats, wanted, navigate])
}
