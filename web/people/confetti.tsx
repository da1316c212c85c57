import type { CSSProperties } from 'react'
import { paw } from '../ui/scene.tsx'
import styles from './confetti.module.css'

const count = 36
const goldenRatio = 0.618

/** Paws and hearts, spread evenly but without a pattern one would notice. */
const pieces = Array.from({ length: count }, (_, index) => {
  const spread = (index * goldenRatio) % 1
  const style = {
    left: `${spread * 100}%`,
    animationDelay: `${((index * 7) % count) * 45}ms`,
    animationDuration: `${2400 + ((index * 5) % 11) * 140}ms`,
    '--drift': `${((index % 7) - 3) * 2}rem`,
    '--spin': `${(index % 2 ? 1 : -1) * (180 + (index % 5) * 60)}deg`,
    '--size': `${1 + (index % 4) * 0.35}rem`,
  } as CSSProperties
  return { id: index, isPaw: index % 3 !== 0, style }
})

/** It falls once. Whoever wants no motion gets none. */
export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map(({ id, isPaw, style }) => (
        <svg
          key={id}
          className={styles.piece}
          style={style}
          viewBox="0 0 100 100"
          aria-hidden="true"
        >
          <path d={isPaw ? paw : heart} />
        </svg>
      ))}
    </div>
  )
}

/** In a 100-unit square, like the paw. */
const heart =
  'M50 88C28 73 10 57 10 38 10 25 20 16 31.5 16 39 16 46 20 50 26.5 54 20 61 16 68.5 16 80 16 90 25 90 38 90 57 72 73 50 88Z'
