import { readStored, store } from '../lib/storage/safe-storage.ts'

// Once, the first card leans to both sides and shows what a swipe means. Not with reduced motion:
// there are buttons for both.

const key = 'hinted'
const afterMs = 1200
const lastsMs = 2200
/** As a share of the card's width. */
const reach = 0.22

/** `move` moves the card by so many pixels. Returns a function that cancels the hint. */
export function hintOnce(stage: HTMLElement, move: (x: number) => void): () => void {
  const isTouch = matchMedia('(hover: none) and (prefers-reduced-motion: no-preference)').matches
  if (!isTouch || readStored(key)) return () => {}
  let frame = 0
  const timer = setTimeout(() => {
    store(key, 'yes')
    const begin = performance.now()
    stage.dataset.dragging = ''
    const step = (now: number) => {
      const share = Math.min(1, (now - begin) / lastsMs)
      move(Math.sin(share * 2 * Math.PI) * reach * stage.offsetWidth)
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
