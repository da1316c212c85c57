import type { ReactNode } from 'react'
import { Michi, type Mood } from './michi.tsx'
import styles from './scene.module.css'
import { t } from './texts.ts'

/** The cat with a text, and perhaps a button, in place of a screen's content. */
export function Scene({ mood, children }: { mood: Mood; children: ReactNode }) {
  return (
    <div className={styles.scene}>
      <div className={styles.cat} data-mood={mood}>
        <Michi mood={mood} />
      </div>
      {children}
    </div>
  )
}

/** spec §1: the empty-state screen and its words. `children` is what one can do about it. */
export function EmptyState({ children }: { children?: ReactNode }) {
  return (
    <Scene mood="asleep">
      <p className="large strong balance narrow">{t('empty.nothing')}</p>
      {children}
    </Scene>
  )
}

/** spec §1: the loading screen's animated image. */
export function LoadingScreen() {
  return (
    <div className={styles.loading} role="status">
      <div className={styles.walking}>
        <div className="bob">
          <Michi mood="awake" />
        </div>
        <svg className={styles.prints} viewBox="0 0 120 24" aria-hidden="true">
          {[12, 44, 76, 108].map((x, step) => (
            <path
              key={x}
              d={paw}
              transform={`translate(${x - 10} ${step % 2 ? 8 : 2}) scale(.2)`}
            />
          ))}
        </svg>
      </div>
      <span className="visuallyHidden">{t('app.loading')}</span>
    </div>
  )
}

/** A paw print in a 100-unit square. */
export const paw =
  'M50 48c14 0 28 15 28 28 0 9-7 13-14 13-5 0-9-3-14-3s-9 3-14 3c-7 0-14-4-14-13 0-13 14-28 28-28ZM38 14c6 0 10 7 10 14s-4 12-9 12-10-6-10-13 4-13 9-13ZM62 14c5 0 9 6 9 13s-5 13-10 13-9-5-9-12 4-14 10-14ZM18 34c5-1 10 4 12 10s-1 12-6 13-10-4-11-10 0-12 5-13ZM82 34c5 1 6 7 5 13s-6 11-11 10-8-7-6-13 7-11 12-10Z'
