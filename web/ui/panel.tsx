import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

/** Lies beside a screen: its heading stays, the rest scrolls. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <aside className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </aside>
  )
}

export function PanelQuiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}
