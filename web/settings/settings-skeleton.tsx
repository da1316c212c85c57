import { Skeleton } from '../ui/skeleton.tsx'
import styles from './settings.module.css'

export function SettingsSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.column} data-current>
        <div className={styles.profile}>
          <Skeleton width="5.5rem" height="5.5rem" round />
          <span className={styles.who}>
            <Skeleton width="9rem" height="1.5rem" />
            <Skeleton width="6rem" />
          </span>
        </div>
        <SectionSkeleton />
      </div>
      {/* On a phone it is behind the other tab. */}
      <div className={styles.column}>
        <SectionSkeleton />
      </div>
    </div>
  )
}

function SectionSkeleton() {
  return (
    <div className="section">
      <Skeleton width="7rem" height="1.25rem" />
      {[1, 2, 3].map((field) => (
        <div key={field} className={styles.fieldSkeleton}>
          <Skeleton width="5rem" height="0.875rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  )
}
