import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Verdict } from './deck.ts'
import type { Offset } from './drag.ts'

const afterMs = 350

/** Nobody pulls a card before they have seen it, so the code for it comes after that. */
export function useDrag(
  stage: RefObject<HTMLElement | null>,
  isSeen: boolean,
  onDecide: (verdict: Verdict, from: Offset) => void,
): void {
  const handleDecide = useEffectEvent(onDecide)
  useEffect(() => {
    if (!isSeen) return
    let detach = () => {}
    let isOver = false
    const timer = setTimeout(async () => {
      // Whoever has no connection for it still has the buttons and the keys.
      const loaded = await import('./drag.ts').catch(() => null)
      if (loaded && stage.current && !isOver)
        detach = loaded.attachDrag(stage.current, (verdict, from) => handleDecide(verdict, from))
    }, afterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      detach()
    }
  }, [stage, isSeen])
}
