import styles from './michi.module.css'

export type Mood = 'awake' | 'reading' | 'shy' | 'peeking' | 'asleep' | 'happy'

/** The cat of the house: the logo's face, alive. Decoration only. */
export function Michi({ mood = 'awake', gaze = 0 }: { mood?: Mood; gaze?: number }) {
  return (
    <svg className={styles.michi} data-mood={mood} viewBox="0 0 96 96" aria-hidden="true">
      <g className={styles.ear}>
        <path
          className={styles.coat}
          d="M11 40l4.200-26.900c.5-2.700 3.800-3.700 5.800-1.800L41 30.700Z"
        />
        <path
          className={styles.innerEar}
          d="M20.700 18.800l7.500 7.200c-3.900 1.500-7.300 3.600-10.200 6.200Z"
        />
      </g>
      <path className={styles.coat} d={head} />
      <path
        className={styles.innerEar}
        d="M75.300 18.800 67.800 26c3.900 1.500 7.300 3.600 10.200 6.200Z"
      />
      <path className={styles.mark} d="M36.800 42l3-11.200 8.200 7.400 8.200-7.400 3 11.200" />
      <path
        className={styles.stripes}
        d="M6.500 55.500h7M9.500 65.500l6-2M89.500 55.500h-7M86.500 65.500l-6-2"
      />
      <path className={styles.muzzle} d={muzzle} />
      <g className={styles.eyes} style={{ translate: `${gaze * 3}px 0` }}>
        <Eye x={28} />
        <Eye x={68} />
      </g>
      <path className={styles.nose} d={nose} />
      <path
        className={styles.mouth}
        d="M42 72.200c1.300 2.500 4.900 2.300 6-.9 1.100 3.200 4.700 3.400 6 .9"
      />
    </svg>
  )
}

function Eye({ x }: { x: number }) {
  return (
    <g className={styles.eye}>
      <g className={styles.open}>
        <ellipse cx={x} cy="53.500" rx="6.200" ry="7.800" />
        <circle className={styles.shine} cx={x + 2.2} cy="50.300" r="2.300" />
      </g>
      <path className={styles.smiling} d={`M${x - 6.5} 56c1.500-5.500 11.500-5.500 13 0`} />
      <path className={styles.shut} d={`M${x - 6.5} 53c1.500 5.500 11.500 5.500 13 0`} />
    </g>
  )
}

const head =
  'M48 25c-4.200-1.700-9.800-2.200-14.200-1.300C27 25 17 27 11.800 32.400 6.500 39 4.600 48.200 7.300 57.300c4.100 14 19.500 24.300 36.400 30.200a13 13 0 0 0 8.600 0c16.900-5.900 32.300-16.200 36.400-30.200 2.700-9.100.8-18.300-4.500-24.900l-3.400-19.300c-.5-2.700-3.800-3.700-5.800-1.800L62.200 23.700c-4.400-.9-10-.4-14.200 1.300Z'
const muzzle =
  'M48 62.500c4.500-2.600 15.500-2 15.500 6.200 0 7-8.500 9.800-15.500 6.600-7 3.200-15.500.4-15.500-6.600 0-8.200 11-8.800 15.500-6.200Z'
const nose =
  'M48 69.200c-3.500-2.100-6.300-4.100-6.300-6.900 0-3.200 4.200-4.100 6.300-1.500 2.100-2.600 6.300-1.700 6.300 1.500 0 2.800-2.800 4.800-6.300 6.900Z'
