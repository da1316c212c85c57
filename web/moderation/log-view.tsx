import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { locale } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { LoadFailure } from '../ui/failure.tsx'
import { LoadingScreen } from '../ui/scene.tsx'
import styles from './moderation.module.css'
import { logQuery } from './queries.ts'
import { t } from './texts.ts'

const pageSize = 100

export function LogView() {
  const [page, setPage] = useState(1)
  const { data: log, error, refetch } = useQuery(logQuery(page))
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (!log) return <LoadingScreen />
  if (log.total === 0) return <p>{t('log.none')}</p>
  return (
    <section className="section gap4">
      <table className={styles.table}>
        <caption className="visuallyHidden">{t('mod.tab.log')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('log.at')}</th>
            <th scope="col">{t('log.who')}</th>
            <th scope="col">{t('log.what')}</th>
          </tr>
        </thead>
        <tbody>
          {log.lines.map(({ id, at, moderator, action, subject }) => (
            <tr key={id}>
              <td>
                {new Date(at).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })}
              </td>
              <td dir="auto">{moderator}</td>
              <td>
                {t(`log.action.${action}`)}: {t(`log.subject.${subject.type}`, { id: subject.id })}{' '}
                <span className="quiet">#{id}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="wrap gap2">
        {page > 1 && (
          <Button look="secondary" compact onClick={() => setPage(page - 1)}>
            {t('log.newer')}
          </Button>
        )}
        {page * pageSize < log.total && (
          <Button look="secondary" compact onClick={() => setPage(page + 1)}>
            {t('log.older')}
          </Button>
        )}
      </div>
    </section>
  )
}
