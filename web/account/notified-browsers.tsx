import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../lib/error-text.ts'
import { getUserId } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { CalloutArea, useCallout } from '../ui/callout.tsx'
import { daysAgo } from './days-ago.ts'
import { deviceName } from './device-name.ts'
import styles from './privacy.module.css'
import { type NotifiedBrowser, notifiedBrowsersQuery, useEndNotifications } from './queries.ts'
import { t } from './texts.ts'

/** Includes browsers without a session: they keep receiving notifications for a while. */
export function NotifiedBrowsers() {
  const { data: browsers = [] } = useQuery(notifiedBrowsersQuery(getUserId()))
  const end = useEndNotifications(getUserId())
  const list = useRef<HTMLUListElement>(null)
  const { message, show } = useCallout()
  if (browsers.length === 0 && !message) return null

  function handleEnd(browser: NotifiedBrowser) {
    end.mutate(browser, {
      onSuccess() {
        // The button that had the focus is gone.
        list.current?.focus()
        show('ok', t('devices.endedNotified', { device: deviceName(browser) }))
      },
      onError: (error) => show('error', errorText(error)),
    })
  }

  return (
    <div className={styles.section}>
      <p className="soft pretty">{t('devices.notified')}</p>
      <ul ref={list} tabIndex={-1} aria-label={t('devices.notified')}>
        {browsers.map((browser) => {
          const [device, when] = [deviceName(browser), daysAgo(browser.visitedAt, new Date())]
          return (
            <li key={browser.id} className="entry">
              <span className="who">
                {device}
                <span className="hint">{t('devices.visited', { when })}</span>
              </span>
              <Button
                look="secondary"
                compact
                busy={end.isPending && end.variables.id === browser.id}
                aria-label={t('devices.endNotifiedOf', { device, when })}
                onClick={() => handleEnd(browser)}
              >
                {t('devices.endNotified')}
              </Button>
            </li>
          )
        })}
      </ul>
      <div className={styles.notes}>
        <CalloutArea message={message} />
        {!message && <p className="hint center">{t('devices.notifiedHint')}</p>}
      </div>
    </div>
  )
}
