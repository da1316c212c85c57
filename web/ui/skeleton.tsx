import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  round?: boolean
}

/** A placeholder while content loads. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-round={round || undefined}
      style={{ width, height }}
      aria-hidden="true"
    />
  )
}
