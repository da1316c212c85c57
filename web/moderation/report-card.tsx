import type { ReactNode } from 'react'
import type { QueueEntry, ReportEntry } from '../../contract/moderation.ts'
import { Button } from '../ui/button.tsx'
import { dayOf, momentOf } from './dates.ts'
import styles from './moderation.module.css'
import { SecretPhoto } from './secret-photo.tsx'
import { t } from './texts.ts'

type Target = QueueEntry['target']

export const nameOf = ({ animalName, name }: Target) =>
  [animalName, name].filter(Boolean).join(' · ') || t('queue.nobody')

export function TargetLine({ target, children }: { target: Target; children?: ReactNode }) {
  return (
    <p className="line">
      <strong className="clamp">{nameOf(target)}</strong>
      <span className="quiet">
        {target.id === null ? t('queue.nobody') : t('queue.account', { id: target.id })}
      </span>
      {children}
    </p>
  )
}

interface ReportCardProps {
  report: ReportEntry
  /** Marks the report that a decision is about. */
  isChosen?: boolean
  /** The message whose photo a decision would hide. */
  hiddenMessageId?: number | null
  onHide?: (messageId: number | null) => void
  children?: ReactNode
}

/** A report with everything that it keeps a copy of. */
export function ReportCard(props: ReportCardProps) {
  const { report, isChosen, hiddenMessageId, onHide, children } = props
  const { id, source, reason, createdAt, urgent } = report
  return (
    <section className={styles.report} data-chosen={isChosen} aria-labelledby={`report-${id}`}>
      <header className="line">
        <h3 id={`report-${id}`}>
          {t(`queue.source.${source}`, { id })} · {t(`reason.${reason}`)} · {dayOf(createdAt)}
        </h3>
        {urgent && <span className={styles.urgent}>{t('queue.urgent')}</span>}
        {children}
      </header>
      {report.hasPhoto && !report.lookalikes && (
        <SecretPhoto url={`/api/reportphoto/${id}`} alt={t('queue.photo')} />
      )}
      <dl className={styles.evidence}>
        {report.evidence.map(({ kind, text }) => (
          <div key={kind}>
            <dt>{t(`evidence.${kind}`)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {report.sightingPhotos.map((sightingId) => (
        <SecretPhoto
          key={sightingId}
          url={`/api/sightingphoto/${sightingId}`}
          alt={t('queue.sightingPhoto')}
          isSmall
        />
      ))}
      {report.chat.length > 0 && (
        <>
          <p className="quiet">{t('queue.chat')}</p>
          <ol className={styles.chat}>
            {report.chat.map(({ id, by, text, sentAt, named, hasPhoto }) => (
              <li key={id} data-named={named}>
                <p className="quiet">
                  {t(`queue.by.${by}`)} · {momentOf(sentAt)}{' '}
                  {named && <strong>{t('queue.named')}</strong>}
                </p>
                <p dir="auto">{text}</p>
                {hasPhoto && (
                  <SecretPhoto url={`/api/messagephoto/${id}`} alt={t('queue.photo')} isSmall />
                )}
                {hasPhoto && by === 'target' && onHide && (
                  <Button
                    look="secondary"
                    compact
                    aria-pressed={hiddenMessageId === id}
                    onClick={() => onHide(hiddenMessageId === id ? null : id)}
                  >
                    {t('act.chooseHidden')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {report.profilePhotos.length > 0 && (
        <>
          <p className="quiet">{t('queue.profilePhotos')}</p>
          <ul className={styles.thumbnails}>
            {report.profilePhotos.map((photoId) => (
              <li key={photoId}>
                <SecretPhoto
                  url={`/api/accountphoto/${photoId}`}
                  alt={t('queue.profilePhoto', { id: photoId })}
                  isSmall
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
