import { type PointerEvent, useEffect, useRef } from 'react'
import { vibrate } from '../lib/haptics.ts'

const longMs = 450
/** In pixels: a longer move scrolls. */
const slopPx = 8

/** For touch; a mouse has buttons for it. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      cancel()
      if (pointerType !== 'touch') return
      start.current = { x, y }
      timer.current = setTimeout(() => {
        vibrate(10)
        swallowClick()
        onLongPress()
      }, longMs)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = start.current
      if (Math.hypot(clientX - x, clientY - y) > slopPx) cancel()
    },
    onPointerCancel: cancel,
    onPointerLeave: cancel,
  }
}

/** What opens may lie under the finger, which chooses nothing in it when it is lifted. */
function swallowClick(): void {
  const options = { capture: true }
  const swallow = (event: MouseEvent) => {
    removeEventListener('click', swallow, options)
    // A key clicks, too.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, options)
  // The next touch is another matter.
  const stop = () => removeEventListener('click', swallow, options)
  addEventListener('pointerdown', stop, { ...options, once: true })
}
