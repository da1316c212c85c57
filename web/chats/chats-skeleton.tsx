import { Skeleton } from '../ui/skeleton.tsx'
import styles from './chats.module.css'

export function ChatsSkeleton() {
  return (
    <div aria-hidden="true">
      <h2 className={styles.heading}>
        <Skeleton width="7rem" height="1lh" />
      </h2>
      <div className={styles.list}>
        {[9, 6, 12, 8, 10].map((width) => (
          <div key={width} className={styles.row}>
            <span className={styles.photo}>
              <Skeleton width="3.5rem" height="3.5rem" round />
            </span>
            <span className={styles.rowSkeleton}>
              <Skeleton width={`${width}rem`} height="1.125rem" />
              <Skeleton width={`${width + 4}rem`} height="0.875rem" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** In the place of the panel until its code is there. */
export function ChatsPanelSkeleton() {
  return (
    <div className={styles.panelSkeleton}>
      <div className={styles.panel}>
        <ChatsSkeleton />
      </div>
    </div>
  )
}
