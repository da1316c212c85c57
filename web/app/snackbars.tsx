import { lazy, Suspense } from 'react'
import { hideSnackbar, useSnackbar } from '../lib/snackbar.ts'
import styles from './app.module.css'

const Snackbar = lazy(async () => ({ default: (await import('../ui/snackbar.tsx')).Snackbar }))

/** Above whatever else is in the dock, and there from the start: what comes into it is read out. */
export function Snackbars() {
  const message = useSnackbar()
  return (
    <div className={styles.snackbars} role="status">
      <Suspense>
        {message && <Snackbar key={message.text} message={message} onClose={hideSnackbar} />}
      </Suspense>
    </div>
  )
}
