import { cities } from 'virtual:cities'
import { useQuery } from '@tanstack/react-query'
import { ConfirmEmailHint } from '../account/confirm-email-hint.tsx'
import { settingsQuery } from '../account/own-settings.ts'
import { toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Michi } from '../ui/michi.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { invitationLink, invitationQuery } from './queries.ts'
import styles from './sheet-page.module.css'
import { t } from './texts.ts'

/** A sheet for the notice board of the vet or the park. Only the sheet itself is printed. */
export function SheetPage() {
  const userId = getUserId()
  const { data: invitation, error } = useQuery(invitationQuery(userId))
  const { data: settings } = useQuery(settingsQuery(userId))
  const code = error && toApiError(error).code
  const city = cities.find(({ id }) => id === settings?.cityId)?.name
  return (
    <div className={styles.page}>
      <div className={styles.screenOnly}>
        <PageHeader title={t('sheet.title')} back="/home" />
      </div>
      {code === 'email_unconfirmed' && <ConfirmEmailHint />}
      <div role="alert">
        {code && code !== 'email_unconfirmed' && (
          <Callout tone="error">{t(`error.${code}`)}</Callout>
        )}
      </div>
      {!error && !(invitation && settings && city) && <Skeleton height="30rem" />}
      {invitation && settings && city && (
        <>
          <article className={styles.sheet}>
            <div className={styles.cat}>
              <Michi mood="happy" />
            </div>
            <h2>{t('sheet.headline')}</h2>
            <p>{t('sheet.from', { name: settings.animalName || settings.name, city })}</p>
            <QrCode
              className={styles.code}
              value={invitationLink(invitation)}
              label={t('sheet.code')}
            />
            <p className={styles.scan}>{t('sheet.scan')}</p>
            <p className={styles.address}>{location.host}</p>
            <p>{t('sheet.free')}</p>
          </article>
          <div className={`${styles.screenOnly} ${styles.print}`}>
            <Button onClick={() => print()}>{t('sheet.print')}</Button>
          </div>
        </>
      )}
    </div>
  )
}
