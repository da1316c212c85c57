import type { ReactNode } from 'react'
import { language, toggleLanguage } from '../lib/i18n.ts'
import { BackLink } from './back-link.tsx'
import { Icon } from './icon.tsx'
import { OfflineSign } from './offline-sign.tsx'
import styles from './page-header.module.css'
import { t } from './texts.ts'

interface PageHeaderProps {
  title: ReactNode
  /** It has an arrow that goes back: to this path, if the screen before it is not of this app. */
  back?: string
  /** The navigation state for that path. */
  backState?: unknown
  /** What it means here to have no connection. */
  offline?: string
  /** Controls at the end of the header. */
  children?: ReactNode
}

/** Every screen has one: its h1 takes the focus after a route change. */
export function PageHeader({ title, back, backState, offline, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back && (
        <BackLink parent={back} state={backState} className={styles.back} label={t('nav.back')}>
          <Icon name="back" />
        </BackLink>
      )}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <OfflineSign hint={offline} />
      {children}
    </header>
  )
}

export function LanguageToggle() {
  const other = language === 'es' ? 'en' : 'es'
  return (
    <button type="button" className={styles.language} lang={other} onClick={toggleLanguage}>
      <Icon name="language" size={20} />
      {other.toUpperCase()}
      {/* WCAG 2.5.3: the accessible name begins with the visible text. */}
      <span className="visuallyHidden">{t('language.switch')}</span>
    </button>
  )
}
