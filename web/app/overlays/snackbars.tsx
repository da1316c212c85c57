import { createPortal } from 'react-dom'
import { hideSnackbar, useSnackbar } from '../../lib/snackbar.ts'
import { Snackbar } from '../../ui/snackbar.tsx'
import styles from './snackbars.module.css'

/** There from the start: what comes into it is read out. It lies above what else is in the dock. */
export function Snackbars() {
  const message = useSnackbar()
  return createPortal(
    <div className={styles.snackbars} role="status">
      {message && <Snackbar key={message.text} message={message} onClose={hideSnackbar} />}
    </div>,
    document.querySelector('#root > footer') ?? document.body,
  )
}
