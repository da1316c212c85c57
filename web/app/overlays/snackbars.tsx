import { hideSnackbar, useSnackbar } from '../../lib/snackbar.ts'
import { Snackbar } from '../../ui/snackbar.tsx'
import styles from './snackbars.module.css'

/** There from the start: what comes into it is read out. */
export function Snackbars() {
  const message = useSnackbar()
  return (
    <div className={styles.snackbars} role="status">
      {message && <Snackbar key={message.text} message={message} onClose={hideSnackbar} />}
    </div>
  )
}
