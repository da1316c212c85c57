export interface Offset {
  x: number
  y: number
}

interface Gesture {
  /** A pointer that nobody wants is left alone. */
  isWanted?: (event: PointerEvent) => boolean
  onMove?: (offset: Offset, event: PointerEvent) => void
  /** The pointer has moved, and is let go. */
  onDrop: (offset: Offset, event: PointerEvent) => void
  /** Before each gesture and after it, also when the browser takes it, for example to scroll. */
  onReset?: () => void
}

/** In pixels: a shorter move is a tap. */
const tapSlop = 6

/** Follows one pointer that moves an element. Returns a function that detaches it. */
export function trackPointer(element: HTMLElement, gesture: Gesture): () => void {
  const { isWanted = () => true, onMove, onDrop, onReset } = gesture
  let start: { pointerId: number; x: number; y: number; hasMoved: boolean } | null = null
  let suppressesClick = false
  const listeners = new AbortController()
  const { signal } = listeners

  const reset = () => {
    start = null
    onReset?.()
  }
  const follow = (
    name: 'pointermove' | 'pointerup' | 'pointercancel',
    handle: (begun: NonNullable<typeof start>, offset: Offset, event: PointerEvent) => void,
  ) =>
    element.addEventListener(
      name,
      (event) => {
        if (start?.pointerId !== event.pointerId) return
        handle(start, { x: event.clientX - start.x, y: event.clientY - start.y }, event)
      },
      { signal },
    )

  element.addEventListener(
    'pointerdown',
    (event) => {
      suppressesClick = false
      if (!event.isPrimary || event.button !== 0 || !isWanted(event)) return
      reset()
      start = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false }
    },
    { signal },
  )
  follow('pointermove', (begun, offset, event) => {
    if (!begun.hasMoved) {
      if (Math.hypot(offset.x, offset.y) < tapSlop) return
      begun.hasMoved = true
      suppressesClick = true
      element.setPointerCapture(event.pointerId)
    }
    onMove?.(offset, event)
  })
  follow('pointerup', ({ hasMoved }, offset, event) => {
    if (hasMoved) onDrop(offset, event)
    reset()
  })
  follow('pointercancel', reset)

  // The click at the end of a drag is not a tap.
  element.addEventListener(
    'click',
    (event) => {
      if (suppressesClick) event.stopPropagation()
      suppressesClick = false
    },
    { signal, capture: true },
  )
  return () => listeners.abort()
}
