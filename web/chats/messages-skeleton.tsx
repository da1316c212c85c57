import { Skeleton } from '../ui/skeleton.tsx'
import styles from './message-list.module.css'

export function MessagesSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {[11, 7, 14, 9, 12, 6].map((width, index) => (
        <span key={width} data-mine={index % 3 === 1 || undefined}>
          <Skeleton width={`${width}rem`} height="2.5rem" />
        </span>
      ))}
    </div>
  )
}
