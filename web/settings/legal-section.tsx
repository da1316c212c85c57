import { Link } from 'wouter'
import { Icon } from '../ui/icon.tsx'
import styles from './settings.module.css'
import { t } from './texts.ts'

export function LegalSection() {
  return (
    <section className="section" aria-labelledby="settings-legal">
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
      <p className="hint">{t('settings.version', { version: import.meta.env.VERSION })}</p>
    </section>
  )
}
