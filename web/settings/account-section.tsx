import { Link } from 'wouter'
import type { Settings } from '../../contract/accounts.ts'
import { urls } from '../lib/urls.ts'
import { Failure } from '../ui/failure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Switch } from '../ui/switch.tsx'
import { useAcceptNotes, usePause } from './queries.ts'
import styles from './settings.module.css'
import { t } from './texts.ts'

/** What people may do with their own account. */
export function AccountSection({ userId, settings }: { userId: number; settings: Settings }) {
  const pause = usePause(userId)
  const acceptNotes = useAcceptNotes(userId)
  const error = pause.error ?? acceptNotes.error
  return (
    <section className="section" aria-labelledby="settings-account">
      <h2 id="settings-account">{t('settings.account')}</h2>
      <div className="switches">
        <Switch
          label={t('settings.pause')}
          hint={t('settings.pauseHint')}
          checked={settings.paused}
          onChange={(paused) => pause.mutate(paused)}
        />
        <Switch
          label={t('settings.notes')}
          hint={t('settings.notesHint')}
          checked={settings.acceptsNotes}
          onChange={(accepts) => acceptNotes.mutate(accepts)}
        />
        <Failure error={error} />
      </div>
      <ul>
        {(['email', 'password', 'devices', 'blocked', 'reports'] as const).map((page) => (
          <li key={page}>
            <Link href={`/settings/${page}`} className={styles.row}>
              <span className={styles.rowText}>{t(`settings.${page}`)}</span>
              <Icon name="chevronRight" size={20} />
            </Link>
          </li>
        ))}
        <li>
          <a href={urls.export(userId)} download className={styles.row}>
            <span className={styles.rowText}>
              {t('settings.export')}
              <span className="hint">{t('settings.exportHint')}</span>
            </span>
            <Icon name="download" size={20} />
          </a>
        </li>
        <li>
          <Link href="/settings/deletion" className={styles.row} data-danger>
            <span className={styles.rowText}>{t('settings.deletion')}</span>
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      </ul>
    </section>
  )
}
