/** In pixels: a shorter pull is a tap. */
const tapSlop = 6
/** In pixels: a longer pull closes the sheet. */
const closeAfter = 96

/** Pulling the header down moves the sheet and closes it. Returns a function that detaches it. */
export function attachPullDown(
  sheet: HTMLElement,
  header: HTMLElement,
  onPulled: () => void,
): () => void {
  let start: { pointerId: number; y: number } | null = null
  const listeners = new AbortController()
  const { signal } = listeners

  const pulled = (event: PointerEvent) =>
    start?.pointerId === event.pointerId ? Math.max(0, event.clientY - start.y) : 0
  const letGo = () => {
    start = null
    sheet.style.translate = ''
  }

  header.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary && event.button === 0 && matchMedia('(max-width: 39.9375rem)').matches)
        start = { pointerId: event.pointerId, y: event.clientY }
    },
    { signal },
  )
  header.addEventListener(
    'pointermove',
    (event) => {
      if (pulled(event) < tapSlop) return
      header.setPointerCapture(event.pointerId)
      sheet.style.translate = `0 ${pulled(event)}px`
    },
    { signal },
  )
  header.addEventListener(
    'pointerup',
    (event) => {
      const isFar = pulled(event) >= closeAfter
      letGo()
      if (isFar) onPulled()
    },
    { signal },
  )
  header.addEventListener('pointercancel', letGo, { signal })
  return () => listeners.abort()
}
