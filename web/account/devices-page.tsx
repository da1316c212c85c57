import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../lib/error-text.ts'
import { appSettings } from '../lib/history-state.ts'
import { locale } from '../lib/i18n.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { CalloutArea, useCallout } from '../ui/callout.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { daysAgo } from './days-ago.ts'
import { deviceName } from './device-name.ts'
import { NotifiedBrowsers } from './notified-browsers.tsx'
import styles from './privacy.module.css'
import { type Device, devicesQuery, useEndOtherSessions, useEndSession } from './queries.ts'
import { t } from './texts.ts'

export function DevicesPage() {
  const devices = useQuery(devicesQuery(getUserId()))
  return (
    <>
      <PageHeader title={t('title.devices')} back="/settings" backState={appSettings} />
      <Loaded queries={[devices]}>{(devices) => <Devices devices={devices} />}</Loaded>
    </>
  )
}

function Devices({ devices }: { devices: Device[] }) {
  const endOthers = useEndOtherSessions(getUserId())
  const endOne = useEndSession(getUserId())
  const list = useRef<HTMLUListElement>(null)
  const { message, show } = useCallout()
  const isAlone = devices.every(({ isCurrent }) => isCurrent)

  const showError = (error: Error) => show('error', errorText(error))
  function handleEndAll() {
    endOthers.mutate(undefined, {
      onSuccess: () => show('ok', t('devices.ended')),
      onError: showError,
    })
  }
  function handleEnd(device: Device) {
    endOne.mutate(device, {
      onSuccess() {
        // The button that had the focus is gone.
        list.current?.focus()
        const ended = device.isSignedIn ? 'devices.endedOne' : 'devices.forgotten'
        show('ok', t(ended, { device: deviceName(device) }))
      },
      onError: showError,
    })
  }

  return (
    <div className="page">
      <div className={styles.section}>
        <p className="soft pretty">{t('devices.intro')}</p>
        <ul ref={list} tabIndex={-1} aria-label={t('title.devices')}>
          {devices.map((device) => (
            <DeviceRow
              key={`${device.isSignedIn} ${device.id}`}
              device={device}
              isBusy={
                endOne.isPending &&
                endOne.variables.id === device.id &&
                endOne.variables.isSignedIn === device.isSignedIn
              }
              onEnd={() => handleEnd(device)}
            />
          ))}
        </ul>
        <div className={styles.notes}>
          <CalloutArea message={message} />
          {!message && isAlone && <p className="hint center">{t('devices.onlyThis')}</p>}
        </div>
        {!isAlone && (
          <Button look="danger" busy={endOthers.isPending} onClick={handleEndAll}>
            {t('devices.endOthers')}
          </Button>
        )}
      </div>
      <NotifiedBrowsers />
    </div>
  )
}

interface DeviceRowProps {
  device: Device
  isBusy: boolean
  onEnd: () => void
}

function DeviceRow({ device, isBusy, onEnd }: DeviceRowProps) {
  const { signedInAt, seenAt, isSignedIn, isCurrent } = device
  const date = signedInAt.toLocaleString(locale, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
  return (
    <li className="entry">
      <span className="who">
        {deviceName(device)}
        <span className="hint">{t(isSignedIn ? 'devices.since' : 'devices.known', { date })}</span>
        {isSignedIn && !isCurrent && (
          <span className="hint">{t('devices.seen', { when: daysAgo(seenAt, new Date()) })}</span>
        )}
      </span>
      {isCurrent ? (
        <span className={styles.badge}>{t('devices.current')}</span>
      ) : (
        <Button
          look="secondary"
          compact
          busy={isBusy}
          aria-label={t(isSignedIn ? 'devices.endOneOf' : 'devices.forgetOf', {
            device: deviceName(device),
            date,
          })}
          onClick={onEnd}
        >
          {t(isSignedIn ? 'devices.endOne' : 'devices.forget')}
        </Button>
      )}
    </li>
  )
}
