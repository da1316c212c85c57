import type { ReactNode } from 'react'
import { appSettings } from '../lib/history-state.ts'
import { language } from '../lib/i18n.ts'
import { findUserId } from '../lib/session.ts'
import { LanguageToggle, PageHeader } from '../ui/page-header.tsx'
import styles from './legal.module.css'
import { t } from './texts.ts'

/** spec §1: the legal texts are in Spanish, whatever language the rest is in. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        title={title}
        back={findUserId() === null ? '/' : '/settings'}
        backState={appSettings}
      >
        <LanguageToggle />
      </PageHeader>
      <div className="page">
        {language !== 'es' && <p className="soft">{t('legal.inSpanish')}</p>}
        <article className={styles.article} lang="es">
          {children}
        </article>
      </div>
    </>
  )
}
