import { useQuery } from '@tanstack/react-query'
import { toApiError } from '../../lib/api.ts'
import { locale, t } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NoticeArea, useNotice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingScreen } from '../../ui/scene.tsx'
import { daysAgo } from './days-ago.ts'
import styles from './privacy.module.css'
import { type Device, devicesQuery, useEndOtherSessions } from './queries.ts'

export function DevicesPage() {
  const { data: devices, error, refetch } = useQuery(devicesQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.devices')} back="/settings" />
      {devices ? (
        <Devices devices={devices} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <LoadingScreen />
      )}
    </>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const endOthers = useEndOtherSessions(getUserId())
  const { message, show } = useNotice()
  const isAlone = devices.every(({ isCurrent }) => isCurrent)

  function handleEnd() {
    endOthers.mutate(undefined, {
      onSuccess: () => show('ok', t('devices.ended')),
      onError: (error) => show('error', t(`error.${toApiError(error).code}`)),
    })
  }

  return (
    <div className={styles.page}>
      <div className={styles.section}>
        <p className={styles.intro}>{t('devices.intro')}</p>
        <ul>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
        <div className={styles.notes}>
          <NoticeArea message={message} />
          {!message && isAlone && <p className={styles.outcome}>{t('devices.onlyThis')}</p>}
        </div>
        {!isAlone && (
          <Button look="danger" busy={endOthers.isPending} onClick={handleEnd}>
            {t('devices.endOthers')}
          </Button>
        )}
      </div>
    </div>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { browser, system, signedInAt, seenAt, isCurrent } = device
  const date = signedInAt.toLocaleString(locale, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {browser && system
          ? t('devices.on', { browser, system })
          : (browser ?? system ?? t('devices.unknown'))}
        <span className={styles.quiet}>{t('devices.since', { date })}</span>
        {!isCurrent && (
          <span className={styles.quiet}>
            {t('devices.seen', { when: daysAgo(seenAt, new Date()) })}
          </span>
        )}
      </span>
      {isCurrent && <span className={styles.badge}>{t('devices.current')}</span>}
    </li>
  )
}
