import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Bubble } from './client/bubbles.ts'

/** In pixels: the person is at the end if it is this close. */
const nearEndPx = 48
/** In pixels from the top: older messages are fetched from here on. */
const nearTopPx = 500

/**
 * Stays at the newest message, unless the person reads older ones: then the visible messages do not
 * move when others arrive below or above.
 */
export function useMessageScroll(
  messages: readonly Bubble[],
  isTyping: boolean,
  onNearTop: () => void,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const drawn = useRef<{ firstKey: string; firstTop: number; lastKey: string }>(null)
  /** The newest message when the person left the end; null while they are there. */
  const [leftAt, setLeftAt] = useState<string | null>(null)

  const scrollToEnd = () => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }

  function handleScroll() {
    const element = scroller.current
    if (!element) return
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    isAtEnd.current = below < nearEndPx
    const lastKey = messages.at(-1)?.key ?? null
    setLeftAt((before) => (isAtEnd.current ? null : (before ?? lastKey)))
    if (element.scrollTop < nearTopPx) onNearTop()
  }

  useLayoutEffect(() => {
    const element = scroller.current
    const first = messages[0]
    const last = messages.at(-1)
    if (!element || !first || !last) return
    const before = drawn.current
    const anchor = before && findMessage(element, before.firstKey)
    if (anchor) element.scrollTop += anchor.offsetTop - before.firstTop
    const isNewAndMine = before !== null && before.lastKey !== last.key && last.isMine
    if (isAtEnd.current || isNewAndMine) element.scrollTop = element.scrollHeight
    drawn.current = {
      firstKey: first.key,
      firstTop: findMessage(element, first.key)?.offsetTop ?? 0,
      lastKey: last.key,
    }
  }, [messages])

  // The typing bubble comes and goes at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both ways.
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd()
  }, [isTyping])

  // The window shrinks when a keyboard comes up or the message being written grows.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    scroller,
    handleScroll,
    scrollToEnd,
    /** For something that has grown or shrunk. */
    keepAtEnd: () => {
      if (isAtEnd.current) scrollToEnd()
    },
    isAtEnd: leftAt === null,
    missed: countMissed(messages, leftAt),
  }
}

export function findMessage(scroller: HTMLElement, key: string): HTMLElement | null {
  return scroller.querySelector(`[data-key="${CSS.escape(key)}"]`)
}

/** The messages that arrived since the person scrolled up. */
function countMissed(messages: readonly Bubble[], leftAt: string | null): number {
  if (leftAt === null) return 0
  const index = messages.findIndex(({ key }) => key === leftAt)
  return messages.slice(index + 1).filter(({ isMine }) => !isMine).length
}
