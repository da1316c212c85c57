import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Verdict } from './deck.ts'
import { decideSwipe, pullOf } from './swipe-decision.ts'

/** Less than this is a tap. */
const tapSlop = 6
/** The stretch of time the speed at the end is measured over. */
const velocityMs = 80

interface Drag {
  pointerId: number
  startX: number
  startY: number
  moved: boolean
  trail: { x: number; at: number }[]
}

/** Handlers for the stage, whose top card follows the pointer through --x, --y and --pull. */
export function useDrag(onDecide: (verdict: Verdict, from: { x: number; y: number }) => void) {
  const drag = useRef<Drag>(null)
  const suppressClick = useRef(false)

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return
    suppressClick.current = false
    drag.current = {
      pointerId: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      moved: false,
      trail: [],
    }
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    const { x, y } = offset(current, event)
    const stage = event.currentTarget
    if (!current.moved) {
      if (Math.hypot(x, y) < tapSlop) return
      current.moved = true
      suppressClick.current = true
      stage.setPointerCapture(event.pointerId)
      stage.dataset.dragging = ''
    }
    current.trail.push({ x: event.clientX, at: event.timeStamp })
    place(stage, x, y)
  }

  function handlePointerUp(event: PointerEvent<HTMLElement>) {
    const current = drag.current
    if (current?.pointerId !== event.pointerId) return
    const { x, y } = offset(current, event)
    const verdict = decideSwipe({
      x,
      velocity: velocityOf(current, event),
      cardWidth: event.currentTarget.offsetWidth,
    })
    const decided = current.moved && verdict
    letGo(event)
    if (decided) onDecide(decided, { x, y })
  }

  /** The browser took the gesture for itself: to scroll, say. */
  function letGo(event: PointerEvent<HTMLElement>) {
    drag.current = null
    delete event.currentTarget.dataset.dragging
    place(event.currentTarget, 0, 0)
  }

  return {
    onPointerDown: handlePointerDown,
    onPointerMove: handlePointerMove,
    onPointerUp: handlePointerUp,
    onPointerCancel: letGo,
    /** What ends a drag is no tap. */
    onClickCapture: (event: MouseEvent) => {
      if (suppressClick.current) event.stopPropagation()
      suppressClick.current = false
    },
  }
}

function offset({ startX, startY }: Drag, event: PointerEvent): { x: number; y: number } {
  // A card hangs on its sides: it follows up and down only a little.
  return { x: event.clientX - startX, y: (event.clientY - startY) * 0.4 }
}

function velocityOf({ trail }: Drag, event: PointerEvent): number {
  const recent = trail.find(({ at }) => event.timeStamp - at <= velocityMs)
  const elapsed = recent ? event.timeStamp - recent.at : 0
  return recent && elapsed > 0 ? (event.clientX - recent.x) / elapsed : 0
}

function place(stage: HTMLElement, x: number, y: number): void {
  stage.style.setProperty('--x', String(x))
  stage.style.setProperty('--y', String(y))
  stage.style.setProperty('--pull', String(pullOf(x, stage.offsetWidth)))
}
