import { type ReactNode, useId } from 'react'
import { errorText } from '../lib/error-text.ts'
import { Button } from './button.tsx'
import styles from './panel.module.css'
import { t } from './texts.ts'

/** A panel beside a screen: its heading stays, its content scrolls. */
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

/** A text in an empty panel. */
export function PanelQuiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>
}

export function PanelFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.quiet}>
      <p>{errorText(error)}</p>
      <Button look="secondary" compact icon="retry" onClick={() => onRetry()}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
