import { readStored, store } from '../../lib/storage/plain-storage.ts'

// What a finger can do is shown once, by the card itself: it leans to one side and to the other, and
// says what that means. There is a button for each, so nobody who wants no motion misses anything.

const key = 'hinted'
const afterMs = 1200
const lastsMs = 2200
/** As a share of the card's width. */
const reach = 0.22

/** `place` moves the card by so many pixels. Returns how to call it off. */
export function hintOnce(stage: HTMLElement, place: (x: number) => void): () => void {
  const isTouch = matchMedia('(hover: none) and (prefers-reduced-motion: no-preference)').matches
  if (!isTouch || readStored(key)) return () => {}
  let frame = 0
  const timer = setTimeout(() => {
    store(key, 'yes')
    const begin = performance.now()
    stage.dataset.dragging = ''
    const step = (now: number) => {
      const share = Math.min(1, (now - begin) / lastsMs)
      place(Math.sin(share * 2 * Math.PI) * reach * stage.offsetWidth)
      if (share < 1) frame = requestAnimationFrame(step)
      else delete stage.dataset.dragging
    }
    frame = requestAnimationFrame(step)
  }, afterMs)
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
}
