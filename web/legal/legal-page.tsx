import type { ReactNode } from 'react'
import { appSettings } from '../lib/history-state.ts'
import { language, type PlainTextKey, t } from '../lib/i18n/i18n.ts'
import { findUserId } from '../lib/session.ts'
import { LanguageToggle, PageHeader } from '../ui/page-header.tsx'
import styles from './legal.module.css'

/** spec §1: the legal texts are in Spanish, whatever language the rest is in. */
export function LegalPage({ title, children }: { title: PlainTextKey; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={t(title)}
        back={findUserId() === null ? '/' : '/settings'}
        backState={appSettings}
      >
        <LanguageToggle />
      </PageHeader>
      <div className={styles.page}>
        {language !== 'es' && <p className={styles.language}>{t('legal.inSpanish')}</p>}
        <article className={styles.article} lang="es">
          {children}
        </article>
      </div>
    </>
  )
}
