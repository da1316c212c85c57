import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import styles from './offline-sign.module.css'
import { t } from './texts.ts'

/** Says that there is no connection, and what that means on this screen. */
export function OfflineSign({ hint }: { hint?: string | undefined }) {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline())
  return (
    <span role="status">
      {!isOnline && (
        <span className={styles.sign} title={hint}>
          <Icon name="wifiOff" size={18} />
          {t('app.offline')}
          {hint && <span className="visuallyHidden">. {hint}</span>}
        </span>
      )}
    </span>
  )
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
