import { t } from '../lib/i18n/i18n.ts'
import { ActButton } from './act-button.tsx'
import styles from './moderation.module.css'

/** Somebody else has decided what is open. It stays until the moderator goes on. */
export function Over({ onNext }: { onNext: () => void }) {
  return (
    <section className={styles.confirmation} aria-label={t('queue.over')}>
      <p role="status">{t('queue.over')}</p>
      <div className={styles.acts}>
        <ActButton letter="J" onClick={onNext}>
          {t('queue.next')}
        </ActButton>
      </div>
    </section>
  )
}
