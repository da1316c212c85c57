import { useQuery } from '@tanstack/react-query'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './developer.module.css'
import { type Trial, trialsQuery } from './queries.ts'
import { t } from './texts.ts'

/** spec §2: pass/fail checks of matches and settings data. */
export function ApiTestPage() {
  const { data: trials, isFetching, refetch } = useQuery(trialsQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.apitest')} back="/settings" />
      <div className="page">
        <p>{t('apitest.intro')}</p>
        {trials ? (
          trials.map((trial) => <TrialCard key={trial.call} trial={trial} />)
        ) : (
          <>
            <Skeleton height="22rem" />
            <Skeleton height="17rem" />
          </>
        )}
        <Button icon="retry" busy={isFetching} onClick={() => refetch()}>
          {t('apitest.again')}
        </Button>
      </div>
    </>
  )
}

function TrialCard({ trial: { call, failure, ms, checks } }: { trial: Trial }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.call}>
        <code>{call}</code>
      </h2>
      <ul>
        <Outcome passed={failure === null}>
          {failure === null ? t('check.answered', { ms }) : t('check.refused', { status: failure })}
        </Outcome>
        {checks.map(({ name, passed }) => (
          <Outcome key={name} passed={passed}>
            {t(`check.${name}`)}
          </Outcome>
        ))}
      </ul>
    </section>
  )
}

function Outcome({ passed, children }: { passed: boolean; children: string }) {
  return (
    <li className={styles.outcome} data-passed={passed || undefined}>
      <Icon name={passed ? 'check' : 'cross'} size={20} />
      <span>{children}</span>
      <strong>{t(passed ? 'check.pass' : 'check.fail')}</strong>
    </li>
  )
}
