import styles from './michi.module.css'

export type Mood = 'awake' | 'reading' | 'shy' | 'peeking' | 'asleep' | 'happy' | 'sorry'

/** The face of the logo, animated. Decoration only. */
export function Michi({ mood = 'awake', gaze = 0 }: { mood?: Mood; gaze?: number }) {
  return (
    <svg className={styles.michi} data-mood={mood} viewBox="0 0 96 96" aria-hidden="true">
      <g className={styles.ear}>
        <path className={styles.coat} d="M11 40l4.2-26.9c.5-2.7 3.8-3.7 5.8-1.8L41 30.7Z" />
        <path className={styles.innerEar} d="M20.7 18.8l7.5 7.2c-3.9 1.5-7.3 3.6-10.2 6.2Z" />
      </g>
      <path className={styles.coat} d={head} />
      <path className={styles.innerEar} d="M75.3 18.8 67.8 26c3.9 1.5 7.3 3.6 10.2 6.2Z" />
      <path className={styles.mark} d="M36.8 42l3-11.2 8.2 7.4 8.2-7.4 3 11.2" />
      <path className={styles.stripes} d="M6.5 55.5h7M9.5 65.5l6-2M89.5 55.5h-7M86.5 65.5l-6-2" />
      <path className={styles.muzzle} d={muzzle} />
      <g className={styles.eyes} style={{ translate: `${gaze * 3}px 0` }}>
        <Eye x={28} />
        <Eye x={68} />
      </g>
      <path className={styles.nose} d={nose} />
      <path className={styles.mouth} d="M42 72.2c1.3 2.5 4.9 2.3 6-.9 1.1 3.2 4.7 3.4 6 .9" />
    </svg>
  )
}

function Eye({ x }: { x: number }) {
  return (
    <g className={styles.eye}>
      <g className={styles.open}>
        <ellipse cx={x} cy="53.5" rx="6.2" ry="7.8" />
        <circle className={styles.shine} cx={x + 2.2} cy="50.3" r="2.3" />
      </g>
      <path className={styles.smiling} d={`M${x - 6.5} 56c1.5-5.5 11.5-5.5 13 0`} />
      <path className={styles.shut} d={`M${x - 6.5} 53c1.5 5.5 11.5 5.5 13 0`} />
    </g>
  )
}

const head =
  'M48 25c-4.2-1.7-9.8-2.2-14.2-1.3C27 25 17 27 11.8 32.4 6.5 39 4.6 48.2 7.3 57.3c4.1 14 19.5 24.3 36.4 30.2a13 13 0 0 0 8.6 0c16.9-5.9 32.3-16.2 36.4-30.2 2.7-9.1.8-18.3-4.5-24.9l-3.4-19.3c-.5-2.7-3.8-3.7-5.8-1.8L62.2 23.7c-4.4-.9-10-.4-14.2 1.3Z'
const muzzle =
  'M48 62.5c4.5-2.6 15.5-2 15.5 6.2 0 7-8.5 9.8-15.5 6.6-7 3.2-15.5.4-15.5-6.6 0-8.2 11-8.8 15.5-6.2Z'
const nose =
  'M48 69.2c-3.5-2.1-6.3-4.1-6.3-6.9 0-3.2 4.2-4.1 6.3-1.5 2.1-2.6 6.3-1.7 6.3 1.5 0 2.8-2.8 4.8-6.3 6.9Z'
