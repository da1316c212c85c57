import { Link } from 'wouter'
import { t } from '../lib/i18n/i18n.ts'
import { Icon } from '../ui/icon.tsx'
import sectionStyles from '../ui/section.module.css'
import styles from './settings.module.css'

export function LegalSection() {
  return (
    <section className={sectionStyles.section} aria-labelledby="settings-legal">
      <h2 id="settings-legal">{t('settings.legal')}</h2>
      <ul>
        {(['privacy', 'cookies'] as const).map((page) => (
          <li key={page}>
            <Link href={`/${page}`} className={styles.row}>
              <span className={styles.rowText}>{t(`settings.${page}`)}</span>
              <Icon name="chevronRight" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
