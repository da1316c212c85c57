import { toggleLanguage } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import sectionStyles from '../ui/section.module.css'
import styles from './settings.module.css'
import { SoundsSwitch } from './sounds-switch.tsx'
import { t } from './texts.ts'

export function AppSection() {
  return (
    <section className={sectionStyles.section} aria-labelledby="settings-app">
      <h2 id="settings-app">{t('settings.app')}</h2>
      <div className={styles.row}>
        <span className={styles.rowText}>
          {t('settings.language')}
          <span className={sectionStyles.quiet}>{t('settings.languageNow')}</span>
        </span>
        <Button look="secondary" compact icon="language" onClick={toggleLanguage}>
          {t('settings.languageSwitch')}
        </Button>
      </div>
      <SoundsSwitch />
    </section>
  )
}
