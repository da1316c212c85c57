import { useSyncExternalStore } from 'react'
import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './offline-sign.module.css'

/** Says that there is no connection, and that likes are kept until there is. */
export function OfflineSign() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <span role="status">
      {!online && (
        <span className={styles.sign} title={t('deck.offline')}>
          <Icon name="wifiOff" size={18} />
          {t('deck.offlineShort')}
          <span className="visuallyHidden">. {t('deck.offline')}</span>
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
