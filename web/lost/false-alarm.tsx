import { useState } from 'react'
import { Link } from 'wouter'
import { findUserId } from '../lib/session.ts'
import { Callout } from '../ui/callout.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useReportFalseAlarm } from './queries.ts'
import { addressOf } from './share-poster.tsx'
import { t } from './texts.ts'

/** A report, or the form for notices if the person is not signed in. */
export function FalseAlarm({ lostPetKey }: { lostPetKey: string }) {
  const userId = findUserId()
  const [isOpen, setIsOpen] = useState(false)
  const report = useReportFalseAlarm(userId ?? 0)
  if (userId === null)
    return (
      <Link
        className="textButton"
        href={`/notice?address=${encodeURIComponent(addressOf(lostPetKey))}&reason=false_alarm`}
      >
        {t('lost.report')}
      </Link>
    )
  if (report.isSuccess) return <Callout tone="ok">{t('lost.reported')}</Callout>
  return (
    <>
      <button type="button" className="textButton" onClick={() => setIsOpen(true)}>
        {t('lost.report')}
      </button>
      {isOpen && (
        <ConfirmDialog
          title={t('lost.report')}
          confirm={t('lost.reportSend')}
          look="primary"
          busy={report.isPending}
          error={report.error}
          onConfirm={() => report.mutate(lostPetKey)}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('lost.reportText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
