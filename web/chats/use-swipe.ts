import { type PointerEvent, useRef, useState } from 'react'
import { vibrate } from '../lib/haptics.ts'

/** In pixels: from here on it is a swipe, if it goes more to the side than up or down. */
const slopPx = 10
const enoughPx = 56
const maxPx = 72
/** In pixels: what starts closer to the edge of the screen is the browser's gesture to go back. */
const edgePx = 28

interface Start {
  pointerId: number
  x: number
  y: number
  isSwipe: boolean
}

/**
 * A swipe to the right, for touch. `--swipe` says how far it is. What it moves has `touch-action:
 * pan-y`, so that the browser scrolls, and cancels the pointer, when the finger goes up or down.
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<Start>(null)
  const [stage, setStage] = useState<'short' | 'enough' | null>(null)

  const end = (element: HTMLElement) => {
    start.current = null
    element.style.removeProperty('--swipe')
    setStage(null)
  }

  return {
    stage,
    handlers: onSwipe && {
      onPointerDown({ pointerType, isPrimary, pointerId, clientX: x, clientY: y }: PointerEvent) {
        // A second finger leaves the swipe of the first one alone.
        if (!isPrimary) return
        const isOurs = pointerType === 'touch' && x > edgePx
        start.current = isOurs ? { pointerId, x, y, isSwipe: false } : null
      },
      onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
        const begun = start.current
        if (begun?.pointerId !== pointerId) return
        const dx = clientX - begun.x
        const dy = Math.abs(clientY - begun.y)
        if (!begun.isSwipe) {
          if (Math.hypot(dx, dy) < slopPx) return
          if (dx < 2 * dy) {
            start.current = null
            return
          }
          begun.isSwipe = true
        }
        const isEnough = dx >= enoughPx
        if (isEnough && stage !== 'enough') vibrate(10)
        setStage(isEnough ? 'enough' : 'short')
        currentTarget.style.setProperty('--swipe', `${Math.min(Math.max(dx, 0), maxPx)}px`)
      },
      onPointerUp({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) {
        const begun = start.current
        if (begun?.pointerId !== pointerId || !begun.isSwipe) return
        end(currentTarget)
        if (clientX - begun.x >= enoughPx) onSwipe()
      },
      onPointerCancel({ currentTarget }: PointerEvent<HTMLElement>) {
        end(currentTarget)
      },
    },
  }
}
