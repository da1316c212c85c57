import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { showSnackbar } from '../lib/snackbar.ts'
import type { Bubble } from './client/bubbles.ts'
import type { ChatClient } from './client/chat-client.ts'
import { t } from './texts.ts'
import { findMessage } from './use-message-scroll.ts'

const maxPages = 10
const markedMs = 1600

interface Options {
  client: ChatClient
  chatId: number
  messages: readonly Bubble[]
  scroller: RefObject<HTMLElement | null>
}

/** Scrolls to a message that is quoted, and marks it for a moment. Fetches a few older pages for it. */
export function useGoToMessage({ client, chatId, messages, scroller }: Options) {
  const [sought, setSought] = useState<{ seq: number; byKeyboard: boolean } | null>(null)
  const [markedKey, setMarkedKey] = useState<string | null>(null)

  const goTo = useCallback(
    async (seq: number, byKeyboard: boolean) => {
      const oldest = () => client.getChat(chatId).messages[0]?.seq ?? 0
      const isAbove = () => client.getChat(chatId).hasOlder && oldest() > seq
      for (let pages = 0; pages < maxPages && isAbove(); pages++) {
        const before = oldest()
        await client.loadOlder(chatId)
        if (oldest() === before) return showSnackbar({ text: t('chat.olderLater'), ms: 4000 })
      }
      const isHere = client.getChat(chatId).messages.some((message) => message.seq === seq)
      if (isHere) setSought({ seq, byKeyboard })
      else showSnackbar({ text: t(isAbove() ? 'quote.far' : 'quote.gone'), ms: 4000 })
    },
    [client, chatId],
  )

  useLayoutEffect(() => {
    const element = scroller.current
    const key = messages.find(({ seq }) => seq === sought?.seq)?.key
    const item = element && key && findMessage(element, key)
    if (!sought || !item) return
    setSought(null)
    setMarkedKey(key)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      top: item.offsetTop - (element.clientHeight - item.offsetHeight) / 2,
      behavior: isStill ? 'instant' : 'smooth',
    })
    if (sought.byKeyboard)
      item.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }, [sought, messages, scroller])

  useEffect(() => {
    if (markedKey === null) return
    const timer = setTimeout(setMarkedKey, markedMs, null)
    return () => clearTimeout(timer)
  }, [markedKey])

  return { goTo, markedKey }
}
