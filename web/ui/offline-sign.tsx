import { useSyncExternalStore } from 'react'
import { t } from '../lib/i18n/i18n.ts'
import { Icon } from './icon.tsx'
import styles from './offline-sign.module.css'

/** Says that there is no connection, and what that means here. Every screen has one. */
export function OfflineSign({ hint }: { hint?: string | undefined }) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <span role="status">
      {!online && (
        <span className={styles.sign} title={hint}>
          <Icon name="wifiOff" size={18} />
          {t('app.offline')}
          {hint && <span className="visuallyHidden">. {hint}</span>}
        </span>
      )}
    </span>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
