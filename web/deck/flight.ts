import type { Verdict } from './deck.ts'

const durationMs = 380

/** Animates a card out of the window from where it was released. Returns a function that cancels it. */
export function flyOut(
  card: HTMLElement,
  verdict: Verdict,
  from: { x: number; y: number },
  onGone: () => void,
): () => void {
  const frames = [movedTo(from.x, from.y), { ...beyond(card, verdict, from.y), opacity: 0.6 }]
  return fly(card, frames, 'cubic-bezier(0.3, 0, 0.7, 0.6)', onGone)
}

/** Animates a card back after an undo. */
export function flyIn(card: HTMLElement, verdict: Verdict): () => void {
  const frames = [beyond(card, verdict, 0), movedTo(0, 0)]
  return fly(card, frames, 'cubic-bezier(0.2, 0.9, 0.3, 1.1)', (animation) => animation.cancel())
}

function fly(
  card: HTMLElement,
  frames: Keyframe[],
  easing: string,
  onEnd: (animation: Animation) => void,
): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const animation = card.animate(frames, {
    duration: still ? 0 : durationMs,
    easing,
    // It stays outside until React removes it.
    fill: 'forwards',
  })
  animation.onfinish = () => onEnd(animation)
  return () => animation.cancel()
}

function beyond(card: HTMLElement, verdict: Verdict, y: number): Keyframe {
  const side = verdict === 'like' ? 1 : -1
  return movedTo(side * (innerWidth / 2 + card.offsetWidth), y - 40)
}

/** As in pet-card.module.css: a card tilts the way it is pulled. */
function movedTo(x: number, y: number): Keyframe {
  return { transform: `translate(${x}px, ${y}px) rotate(${x * 0.04}deg)` }
}
