import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Verdict } from './deck.ts'
import type { Offset } from './drag.ts'

/** Nobody pulls a card before they have seen it, so the code for it comes after the first picture. */
const afterPictureMs = 300
/** A card may have none. */
const afterMs = 3000

export function useDrag(
  stage: RefObject<HTMLElement | null>,
  onDecide: (verdict: Verdict, from: Offset) => void,
): void {
  const handleDecide = useEffectEvent(onDecide)
  useEffect(() => {
    const element = stage.current
    if (!element) return
    let detach = () => {}
    let isOver = false
    let isLoading = false
    const load = async () => {
      if (isLoading) return
      isLoading = true
      // Whoever has no connection for it still has the buttons and the keys.
      const loaded = await import('./drag.ts').catch(() => null)
      if (loaded && !isOver)
        detach = loaded.attachDrag(element, (verdict, from) => handleDecide(verdict, from))
    }
    let timer = setTimeout(load, afterMs)
    const handleLoad = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[data-place="top"]'))) return
      clearTimeout(timer)
      timer = setTimeout(load, afterPictureMs)
    }
    element.addEventListener('load', handleLoad, { capture: true })
    return () => {
      isOver = true
      clearTimeout(timer)
      element.removeEventListener('load', handleLoad, { capture: true })
      detach()
    }
  }, [stage])
}
