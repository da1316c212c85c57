import { useState } from 'react'
import { Link } from 'wouter'
import { toApiError } from '../../lib/api.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { findUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './lost.module.css'
import { useReportFalseAlarm } from './queries.ts'

/** A report, or the form for notices if the person is not signed in. */
export function FalseAlarm({ lostPetKey }: { lostPetKey: string }) {
  const userId = findUserId()
  const [isOpen, setIsOpen] = useState(false)
  const report = useReportFalseAlarm(userId ?? 0)
  const code = report.error && toApiError(report.error).code
  if (userId === null)
    return (
      <Link className={styles.link} href="/notice">
        {t('lost.report')}
      </Link>
    )
  if (report.isSuccess) return <Callout tone="ok">{t('lost.reported')}</Callout>
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setIsOpen(true)}>
        {t('lost.report')}
      </button>
      {isOpen && (
        <Dialog
          title={t('lost.report')}
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button look="secondary" onClick={() => setIsOpen(false)}>
                {t('action.cancel')}
              </Button>
              <Button busy={report.isPending} onClick={() => report.mutate(lostPetKey)}>
                {t('lost.reportSend')}
              </Button>
            </>
          }
        >
          <p>{t('lost.reportText')}</p>
          <div role="alert">{code && <Callout tone="error">{t(`error.${code}`)}</Callout>}</div>
        </Dialog>
      )}
    </>
  )
}
