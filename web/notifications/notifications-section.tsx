import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type NotificationSwitch,
  notificationSwitches,
} from '../../contract/notification-switches.ts'
import { toApiError } from '../lib/api.ts'
import { getUserId } from '../lib/session.ts'
import { Callout } from '../ui/callout.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { askForWay, useQuestion } from './ask.ts'
import styles from './notifications-section.module.css'
import { canNotify, isOn, needsHomeScreen, switchOff, switchOn } from './push.ts'
import { notificationsQuery, useUpdateNotifications } from './queries.ts'
import { t } from './texts.ts'

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** The settings of notifications, without those that this browser does not support. */
export function NotificationsSection() {
  const userId = getUserId()
  const { data: settings } = useQuery(notificationsQuery(userId))
  const update = useUpdateNotifications(userId)
  const [isMailAsked, setMailAsked] = useState(false)
  const isAsking = useQuestion() !== null
  const [isOnHere, setOnHere] = useState(() => isOn(userId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question may have switched it on.
  useEffect(() => setOnHere(isOn(userId)), [isAsking, userId])
  if (!settings) return null
  const { quietFrom, quietTo, mailAddress } = settings
  const failure = update.error && toApiError(update.error).code
  // The limit on confirmation mails lasts for hours, so it has a text of its own.
  const isAskedOften = failure === 'too_many_requests' && update.variables?.mail
  const isOffered = canNotify() || mailAddress !== null
  if (!isOffered && !needsHomeScreen()) return null
  const toggle = (name: NotificationSwitch) => (
    <Switch
      key={name}
      label={t(`notifications.${name}`)}
      hint={t(`notifications.${name}Hint`)}
      checked={settings[name]}
      onChange={(checked) => {
        update.mutate({ [name]: checked })
        if (checked) askForWay(userId).catch(() => {})
      }}
    />
  )
  return (
    <section className="section" aria-labelledby="settings-notifications">
      <h2 id="settings-notifications">{t('notifications.title')}</h2>
      {canNotify() && <ThisDevice userId={userId} checked={isOnHere} onChange={setOnHere} />}
      {needsHomeScreen() && <p className="hint">{t('notifications.iphone')}</p>}
      {isOffered && (
        // In grey while nothing of it arrives here.
        <div className="switches" data-idle={!(isOnHere || settings.mail) || undefined}>
          {notificationSwitches.map(toggle)}
          {mailAddress !== null && (
            <div>
              <Switch
                label={t('notifications.mail')}
                hint={t('notifications.mailHint', { email: mailAddress })}
                checked={settings.mail || isMailAsked}
                onChange={(mail) => {
                  setMailAsked(mail)
                  update.mutate({ mail }, { onError: () => setMailAsked(false) })
                }}
              />
              <div role="status">
                {isMailAsked && !settings.mail && (
                  <Callout tone="info">
                    {t('notifications.mailAsked', { email: mailAddress })}
                  </Callout>
                )}
              </div>
            </div>
          )}
          <div>
            <Switch
              label={t('notifications.quiet')}
              hint={t('notifications.quietHint', { zone: cityOf(settings.timeZone) })}
              checked={settings.quiet}
              onChange={(quiet) => update.mutate({ quiet })}
            />
            {settings.quiet && (
              <div className={styles.hours}>
                <span aria-hidden="true">{t('notifications.from')}</span>
                <Select
                  label={t('notifications.from')}
                  options={hours}
                  value={String(quietFrom)}
                  onChange={({ target }) => update.mutate({ quietFrom: Number(target.value) })}
                />
                <span aria-hidden="true">{t('notifications.to')}</span>
                <Select
                  label={t('notifications.to')}
                  options={hours}
                  value={String(quietTo)}
                  onChange={({ target }) => update.mutate({ quietTo: Number(target.value) })}
                />
              </div>
            )}
            <div role="alert">
              {failure && (
                <Callout tone="error">
                  {isAskedOften ? t('notifications.mailOften') : t(`error.${failure}`)}
                </Callout>
              )}
            </div>
          </div>
        </div>
      )}
    </section>
  )
}

interface ThisDeviceProps {
  userId: number
  checked: boolean
  onChange: (checked: boolean) => void
}

function ThisDevice({ userId, checked, onChange }: ThisDeviceProps) {
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null)

  async function handleChange(wanted: boolean) {
    onChange(wanted)
    setProblem(null)
    try {
      if (!wanted) await switchOff(userId)
      else if (!(await switchOn(userId))) {
        onChange(false)
        setProblem('denied')
      }
    } catch {
      onChange(isOn(userId))
      setProblem('failed')
    }
  }

  return (
    <div>
      <Switch
        label={t('notifications.here')}
        hint={t('notifications.hereHint')}
        checked={checked}
        onChange={(wanted) => void handleChange(wanted)}
      />
      <div role="alert">
        {problem && <Callout tone="error">{t(`notifications.${problem}`)}</Callout>}
      </div>
    </div>
  )
}

/** `Madrid` of `Europe/Madrid`. */
const cityOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
