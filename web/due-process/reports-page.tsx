import { useQuery } from '@tanstack/react-query'
import type { OwnReport } from '../../contract/reports.ts'
import { appSettings } from '../lib/history-state.ts'
import { locale } from '../lib/i18n.ts'
import { getUserId } from '../lib/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Scene } from '../ui/scene.tsx'
import { ownReportsQuery, sanctionsQuery } from './queries.ts'
import { SanctionFacts, textOf } from './sanction-facts.tsx'
import styles from './sanctions.module.css'
import { t } from './texts.ts'

/** The outcome of the person's reports, and the person's own sanctions. */
export function ReportsPage() {
  const reports = useQuery({ ...ownReportsQuery(getUserId()), staleTime: 0 })
  const sanctions = useQuery({ ...sanctionsQuery, staleTime: 0 })
  return (
    <>
      <PageHeader title={t('title.reports')} back="/settings" backState={appSettings} />
      <Loaded queries={[reports, sanctions]}>
        {(reports, sanctions) => (
          <div className="page">
            {sanctions.map((sanction) => (
              <section key={sanction.id} className="section gap4">
                <h2>{t(`sanction.${textOf(sanction)}`)}</h2>
                <SanctionFacts sanction={sanction} />
              </section>
            ))}
            {reports.length > 0 ? (
              <>
                <p className="hint">{t('reports.intro')}</p>
                <ul className="section gap4">
                  {reports.map((report) => (
                    <ReportRow key={`${report.receipt} ${report.reportedAt}`} report={report} />
                  ))}
                </ul>
              </>
            ) : (
              sanctions.length === 0 && (
                <Scene mood="happy">
                  <p>{t('reports.none')}</p>
                </Scene>
              )
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  const { about, reason, receipt, reportedAt, state } = report
  const date = new Date(reportedAt).toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  return (
    <li className={styles.row}>
      <span className="line spread strong">
        {t(`reports.${about}`)}
        <span className={styles.state} data-state={state}>
          {t(`reports.state.${state}`)}
        </span>
      </span>
      <span className="hint">
        {t(`reason.${reason}`)} · {date}
        {receipt && ` · ${t('reports.receipt', { receipt })}`}
      </span>
    </li>
  )
}
