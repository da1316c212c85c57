import { vibrate } from '../lib/haptics.ts'
import { type Offset, trackPointer } from '../ui/track-pointer.ts'
import type { Verdict } from './deck.ts'
import { hintOnce } from './gesture-hint.ts'
import { decideSwipe, pullOf } from './swipe-decision.ts'

/** The speed at the end is measured over this time. */
const velocityMs = 80

/** The top card follows the pointer, through --x, --y and --pull. Returns a function that detaches it. */
export function attachDrag(
  stage: HTMLElement,
  onDecide: (verdict: Verdict, from: Offset) => void,
): () => void {
  let trail: { x: number; at: number }[] = []
  const stopHint = hintOnce(stage, (x) => moveCard(stage, { x, y: 0 }))

  const detach = trackPointer(stage, {
    onMove({ x, y }, { timeStamp: at }) {
      stage.dataset.dragging = ''
      trail.push({ x, at })
      moveCard(stage, slowed({ x, y }))
    },
    onDrop(offset, { timeStamp: at }) {
      const { x } = offset
      const recent = trail.find((point) => at - point.at <= velocityMs)
      const velocity = recent && at > recent.at ? (x - recent.x) / (at - recent.at) : 0
      const verdict = decideSwipe({ x, velocity, cardWidth: stage.offsetWidth })
      if (!verdict) return
      vibrate(12)
      onDecide(verdict, slowed(offset))
    },
    onReset() {
      stopHint()
      trail = []
      delete stage.dataset.dragging
      moveCard(stage, { x: 0, y: 0 })
    },
  })
  return () => {
    stopHint()
    detach()
  }
}

/** It follows only a little up and down. */
const slowed = ({ x, y }: Offset): Offset => ({ x, y: y * 0.4 })

function moveCard(stage: HTMLElement, { x, y }: Offset): void {
  stage.style.setProperty('--x', String(x))
  stage.style.setProperty('--y', String(y))
  stage.style.setProperty('--pull', String(pullOf(x, stage.offsetWidth)))
}
