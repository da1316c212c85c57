import { vibrate } from '../lib/haptics.ts'
import type { Verdict } from './deck.ts'
import { hintOnce } from './gesture-hint.ts'
import { decideSwipe, pullOf } from './swipe-decision.ts'

export interface Offset {
  x: number
  y: number
}

/** In pixels: a shorter drag is a tap. */
const tapSlop = 6
/** The speed at the end is measured over this time. */
const velocityMs = 80

interface Drag {
  pointerId: number
  startX: number
  startY: number
  hasMoved: boolean
  trail: { x: number; at: number }[]
}

/** The top card follows the pointer, through --x, --y and --pull. Returns a function that detaches it. */
export function attachDrag(
  stage: HTMLElement,
  onDecide: (verdict: Verdict, from: Offset) => void,
): () => void {
  let drag: Drag | null = null
  let suppressesClick = false
  const listeners = new AbortController()
  const { signal } = listeners

  const stopHint = hintOnce(stage, (x) => moveCard(stage, { x, y: 0 }))

  const isOurs = (event: PointerEvent) => drag?.pointerId === event.pointerId

  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary || event.button !== 0) return
      suppressesClick = false
      stopHint()
      letGo()
      const { pointerId, clientX: startX, clientY: startY } = event
      drag = { pointerId, startX, startY, hasMoved: false, trail: [] }
    },
    { signal },
  )

  stage.addEventListener(
    'pointermove',
    (event) => {
      if (!drag || !isOurs(event)) return
      const offset = offsetOf(drag, event)
      if (!drag.hasMoved) {
        if (Math.hypot(offset.x, offset.y) < tapSlop) return
        drag.hasMoved = true
        suppressesClick = true
        stage.setPointerCapture(event.pointerId)
        stage.dataset.dragging = ''
      }
      drag.trail.push({ x: event.clientX, at: event.timeStamp })
      moveCard(stage, offset)
    },
    { signal },
  )

  stage.addEventListener(
    'pointerup',
    (event) => {
      if (!drag || !isOurs(event)) return
      const offset = offsetOf(drag, event)
      const velocity = velocityOf(drag, event)
      const verdict =
        drag.hasMoved && decideSwipe({ x: offset.x, velocity, cardWidth: stage.offsetWidth })
      letGo()
      if (!verdict) return
      vibrate(12)
      onDecide(verdict, offset)
    },
    { signal },
  )

  // The browser uses the gesture itself, for example to scroll.
  stage.addEventListener('pointercancel', (event) => isOurs(event) && letGo(), { signal })

  // The click at the end of a drag is not a tap.
  stage.addEventListener(
    'click',
    (event) => {
      if (suppressesClick) event.stopPropagation()
      suppressesClick = false
    },
    { signal, capture: true },
  )

  function letGo(): void {
    drag = null
    delete stage.dataset.dragging
    moveCard(stage, { x: 0, y: 0 })
  }

  return () => {
    stopHint()
    listeners.abort()
  }
}

function offsetOf({ startX, startY }: Drag, event: PointerEvent): Offset {
  // It follows only a little up and down.
  return { x: event.clientX - startX, y: (event.clientY - startY) * 0.4 }
}

function velocityOf({ trail }: Drag, event: PointerEvent): number {
  const recent = trail.find(({ at }) => event.timeStamp - at <= velocityMs)
  const elapsed = recent ? event.timeStamp - recent.at : 0
  return recent && elapsed > 0 ? (event.clientX - recent.x) / elapsed : 0
}

function moveCard(stage: HTMLElement, { x, y }: Offset): void {
  stage.style.setProperty('--x', String(x))
  stage.style.setProperty('--y', String(y))
  stage.style.setProperty('--pull', String(pullOf(x, stage.offsetWidth)))
}
