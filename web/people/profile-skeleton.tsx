import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/texts.ts'
import galleryStyles from './gallery.module.css'
import petStyles from './pet-sections.module.css'
import styles from './profile.module.css'

export function ProfileSkeleton() {
  return (
    <div className={styles.columns} role="status">
      <div className={galleryStyles.page}>
        <span className="visuallyHidden">{t('app.loading')}</span>
        <div className={galleryStyles.frame}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={styles.story}>
        <div className="page">
          <div className={petStyles.pet}>
            <Skeleton width="9rem" height="1.5rem" />
            <Skeleton width="14rem" />
            <Skeleton height="4rem" />
          </div>
        </div>
      </div>
    </div>
  )
}
