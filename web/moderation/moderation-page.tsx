import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueueSection } from '../../contract/moderation.ts'
import { toApiError } from '../lib/api.ts'
import { hideSnackbar, useSnackbar } from '../lib/snackbar.ts'
import { LoadFailure } from '../ui/failure.tsx'
import { LanguageToggle } from '../ui/page-header.tsx'
import { LoadingScreen, Scene } from '../ui/scene.tsx'
import { Snackbar } from '../ui/snackbar.tsx'
import { AccountView } from './account-view.tsx'
import { LogView } from './log-view.tsx'
import styles from './moderation.module.css'
import { NumbersView } from './numbers-view.tsx'
import { queueQuery } from './queries.ts'
import { QueueView } from './queue-view.tsx'
import { t } from './texts.ts'

const tabs = ['queue', 'account', 'log', 'numbers'] as const

export function ModerationPage() {
  const [section, setSection] = useState<QueueSection>('urgent')
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(queueQuery(section))
  const [tab, setTab] = useState<(typeof tabs)[number]>('queue')
  const message = useSnackbar()

  const [queue] = data?.pages ?? []
  if (!data || !queue) {
    const isExpired = error && toApiError(error).code === 'not_signed_in'
    return (
      <main className={styles.page}>
        <h1 className="visuallyHidden">{t('mod.title')}</h1>
        {isExpired ? (
          <Scene mood="sorry">
            <p role="alert">{t('mod.expired')}</p>
          </Scene>
        ) : error ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <LoadingScreen />
        )}
      </main>
    )
  }
  return (
    <>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{t('mod.title')}</h1>
        <nav className="tabs" aria-label={t('mod.tabs')}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === tab ? 'page' : undefined}
              onClick={() => setTab(name)}
            >
              {t(`mod.tab.${name}`)}
            </button>
          ))}
        </nav>
        <span className="quiet">{t('mod.as', { name: queue.moderator })}</span>
        <LanguageToggle />
      </header>
      <main className={styles.page}>
        {tab === 'queue' && (
          <QueueView
            section={section}
            onSection={setSection}
            entries={data.pages.flatMap(({ entries }) => entries)}
            onMore={hasNextPage ? () => fetchNextPage() : undefined}
          />
        )}
        {tab === 'account' && <AccountView />}
        {tab === 'log' && <LogView />}
        {tab === 'numbers' && <NumbersView />}
      </main>
      <div className={styles.foot} role="status">
        {message && <Snackbar key={message.text} message={message} onClose={hideSnackbar} />}
      </div>
    </>
  )
}
