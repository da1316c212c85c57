import { useQuery } from '@tanstack/react-query'
import type { AccountStory as Story } from '../../contract/moderation.ts'
import { LoadFailure } from '../ui/failure.tsx'
import { dayOf, endOf } from './dates.ts'
import { LiftButton } from './lift-button.tsx'
import { Lookalikes } from './lookalikes.tsx'
import styles from './moderation.module.css'
import { accountQuery } from './queries.ts'
import { TargetLine } from './report-card.tsx'
import { SecretPhoto } from './secret-photo.tsx'
import { t } from './texts.ts'

/** Everything that is known of an account; `account` is its id or its e-mail. */
export function AccountStory({ account }: { account: string }) {
  const { data: story, error, refetch } = useQuery(accountQuery(account))
  if (!story) return error && <LoadFailure error={error} onRetry={refetch} />
  const { createdAt, pets, photos, sanctions, reports, notices, lookalikes } = story
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      <TargetLine target={story.account}>
        {story.suspended && <span className="pill">{t('queue.suspended')}</span>}
        <span>{t('lookalikes.joined', { date: dayOf(createdAt) })}</span>
      </TargetLine>
      {pets.length > 0 && <p dir="auto">{pets.join(' · ')}</p>}
      {photos.length > 0 && (
        <ul className={styles.thumbnails}>
          {photos.map(({ id, uploadedAt, hidden }) => (
            <li key={id}>
              <SecretPhoto
                url={`/api/accountphoto/${id}`}
                alt={t('queue.profilePhoto', { id })}
                isSmall
              />
              <span className="quiet">{hidden ? t('history.hide') : dayOf(uploadedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      <h4>{t('history.decisions', { n: sanctions.length })}</h4>
      <ul hidden={sanctions.length === 0}>
        {sanctions.map(({ id, kind, reason, createdAt, endsAt, ended, ...sanction }) => (
          <li key={id}>
            <strong>{t(`history.${kind}`)}</strong> · {t(`reason.${reason}`)} · {dayOf(createdAt)}
            {ended && ` · ${t('history.ended')}`}
            {kind === 'suspend' && !ended && ` · ${endOf(endsAt)}`}
            {sanction.note && ` · ${sanction.note}`}
            {sanction.appeal !== 'none' && ` · ${t(`history.appeal.${sanction.appeal}`)} `}
            {sanction.appealWords && <q dir="auto">{sanction.appealWords}</q>}{' '}
            <LiftButton id={id} kind={kind} ended={ended} />
          </li>
        ))}
      </ul>
      <h4>{t('history.reports', { n: reports.length })}</h4>
      <PastReports reports={reports} />
      <h4>{t('history.notices', { n: notices.length })}</h4>
      <PastReports reports={notices} />
      {lookalikes.map((pair) => (
        <Lookalikes key={pair.reported.photoId} pair={pair} />
      ))}
    </section>
  )
}

function PastReports({ reports }: { reports: Story['reports'] }) {
  return (
    <ul hidden={reports.length === 0}>
      {reports.map(({ id, reason, createdAt, state }) => (
        <li key={id}>
          #{id} · {t(`reason.${reason}`)} · {dayOf(createdAt)} · {t(`history.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
