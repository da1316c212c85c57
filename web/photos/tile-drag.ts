import { moved } from '../lib/order.ts'

/** In pixels: a shorter drag is a tap. */
const tapSlop = 6
/** A press this long lifts a tile; a finger that moves earlier scrolls the page. */
const holdMs = 250

interface Point {
  x: number
  y: number
}

interface Drag {
  pointerId: number
  isTouch: boolean
  start: Point
  tiles: HTMLElement[]
  from: number
  to: number
  /** The positions of the tiles before the drag; null until one is lifted. */
  slots: Point[] | null
}

/**
 * Drags tiles (`data-id`) by their grips (`data-grip`) to another slot; the other tiles make space.
 * After the drop they stay where they are until `settle` is called with the list in its new order.
 */
export function attachTileDrag(
  list: HTMLElement,
  onDrop: (from: number, to: number) => void,
): { settle: () => void; detach: () => void } {
  let drag: Drag | null = null
  let hold: ReturnType<typeof setTimeout> | undefined
  let suppressesClick = false
  const listeners = new AbortController()
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handle: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => list.addEventListener(name, handle, { ...options, signal: listeners.signal })
  const isOurs = (event: PointerEvent) => drag?.pointerId === event.pointerId

  listen('pointerdown', (event) => {
    suppressesClick = false
    if (!event.isPrimary || event.button !== 0 || drag) return
    const tile = (event.target as Element).closest('[data-grip]')?.closest<HTMLElement>('[data-id]')
    const tiles = [...list.querySelectorAll<HTMLElement>('[data-id]')]
    const from = tile ? tiles.indexOf(tile) : -1
    if (from < 0 || tiles.length < 2) return
    const isTouch = event.pointerType === 'touch'
    const { pointerId } = event
    drag = { pointerId, isTouch, start: pointOf(event), tiles, from, to: from, slots: null }
    if (isTouch) hold = setTimeout(lift, holdMs)
  })

  listen('pointermove', (event) => {
    if (!drag || !isOurs(event)) return
    const { x, y } = pointOf(event)
    const offset = { x: x - drag.start.x, y: y - drag.start.y }
    if (!drag.slots) {
      if (Math.hypot(offset.x, offset.y) < tapSlop) return
      if (drag.isTouch) return settle()
      lift()
    }
    moveTiles(drag, offset)
  })

  listen('pointerup', (event) => {
    if (!drag || !isOurs(event)) return
    const { from, to } = drag
    if (from === to) settle()
    else {
      clearTimeout(hold)
      drag = null
      onDrop(from, to)
    }
  })

  listen('pointercancel', (event) => isOurs(event) && settle())
  listen('keydown', (event) => event.key === 'Escape' && settle())
  // While a tile is lifted there is no scrolling and no context menu.
  listen('touchmove', (event) => drag?.slots && event.preventDefault(), { passive: false })
  listen('contextmenu', (event) => drag?.isTouch && event.preventDefault())
  // The click at the end of a drag is not a tap.
  listen(
    'click',
    (event) => {
      if (suppressesClick && event.detail > 0) event.stopPropagation()
      suppressesClick = false
    },
    { capture: true },
  )

  function lift(): void {
    if (!drag) return
    drag.slots = drag.tiles.map((tile) => {
      const { left, top } = tile.getBoundingClientRect()
      return { x: left + scrollX, y: top + scrollY }
    })
    suppressesClick = true
    list.setPointerCapture(drag.pointerId)
    list.dataset.dragging = ''
    const tile = drag.tiles[drag.from]
    if (tile) tile.dataset.lifted = ''
    if (drag.isTouch) navigator.vibrate?.(10)
  }

  /** Resets all tiles without a move. */
  function settle(): void {
    clearTimeout(hold)
    drag = null
    delete list.dataset.dragging
    for (const tile of list.querySelectorAll<HTMLElement>('[data-id]')) {
      delete tile.dataset.lifted
      tile.style.translate = ''
    }
  }

  return {
    settle,
    detach() {
      settle()
      listeners.abort()
    },
  }
}

function moveTiles(drag: Drag, offset: Point): void {
  const { tiles, slots, from } = drag
  const own = slots?.[from]
  if (!slots || !own) return
  drag.to = nearest(slots, { x: own.x + offset.x, y: own.y + offset.y })
  const order = moved([...tiles.keys()], from, drag.to)
  for (const [to, index] of order.entries()) {
    const [home, slot] = [slots[index], slots[to]]
    const tile = tiles[index]
    if (!home || !slot || !tile) continue
    const { x, y } = index === from ? offset : { x: slot.x - home.x, y: slot.y - home.y }
    tile.style.translate = `${x}px ${y}px`
  }
}

/** The index of the nearest slot. */
function nearest(slots: readonly Point[], { x, y }: Point): number {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y))
  return distances.indexOf(Math.min(...distances))
}

/** In page coordinates, which scrolling does not change. */
const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY })
