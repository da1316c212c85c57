import { hideSnackbar, useSnackbar } from '../../lib/snackbar.ts'
import { Snackbar } from '../../ui/snackbar.tsx'
import styles from './snackbars.module.css'

/** A live region: screen readers only read messages that are added after it. */
export function Snackbars() {
  const message = useSnackbar()
  return (
    <div className={styles.snackbars} role="status">
      {message && <Snackbar key={message.id} message={message} onClose={hideSnackbar} />}
    </div>
  )
}
