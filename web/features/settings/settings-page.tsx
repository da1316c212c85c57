import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isolate } from '../../../contract/isolate.ts'
import type { SettingsState } from '../../lib/history-state.ts'
import { t, toggleLanguage } from '../../lib/i18n/i18n.ts'
import { getUserId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { AccountSection } from './account-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { CompletenessSection } from './pets/completeness-section.tsx'
import { PetsSection } from './pets/pets-section.tsx'
import { askForPhoto } from './photos/ask-for-photo.ts'
import { ownPhotosQuery } from './photos/photo-queries.ts'
import { PhotoTiles } from './photos/photo-tiles.tsx'
import { ProfileForm } from './profile-form.tsx'
import { type OwnSettings, ownPetsQuery, settingsQuery } from './queries.ts'
import { SessionSection } from './session-section.tsx'
import styles from './settings.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { type SettingsTab, SettingsTabs, tabOf } from './settings-tabs.tsx'
import { SoundsSwitch } from './sounds-switch.tsx'

export function SettingsPage() {
  const userId = getUserId()
  const tab = tabOf(useHistoryState<SettingsState | null>())
  const own = useQuery(settingsQuery(userId))
  const ownPets = useQuery(ownPetsQuery(userId))
  const ownPhotos = useQuery(ownPhotosQuery(userId))
  const [settings, pets, photos] = [own.data, ownPets.data, ownPhotos.data]
  const failures = [own, ownPets, ownPhotos].filter(({ data, error }) => error && !data)
  const error = failures[0]?.error
  return (
    <>
      <PageHeader title={t('title.settings')} />
      <SettingsTabs tab={tab} />
      {settings && pets && photos ? (
        <div className={styles.page}>
          <Column name="profile" current={tab}>
            <ProfileLink userId={userId} settings={settings} />
            <CompletenessSection
              pets={pets}
              hasPhoto={settings.pictureUrl !== null}
              onPhoto={askForPhoto}
            />
            <PhotoTiles userId={userId} pets={pets} photos={photos} />
            <ProfileForm userId={userId} settings={settings} pets={pets} />
            <PetsSection userId={userId} pets={pets} />
          </Column>
          <Column name="app" current={tab}>
            <AccountSection userId={userId} settings={settings} />
            <NotificationsSection />
            <AppSection />
            <LegalSection />
            <SessionSection userId={userId} />
          </Column>
        </div>
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            for (const { refetch } of failures) void refetch()
          }}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  )
}

interface ColumnProps {
  name: SettingsTab
  current: SettingsTab
  children: ReactNode
}

function Column({ name, current, children }: ColumnProps) {
  return (
    <div
      className={styles.column}
      role="tabpanel"
      id={`panel-${name}`}
      aria-labelledby={`tab-${name}`}
      data-current={name === current || undefined}
    >
      {children}
    </div>
  )
}

function ProfileLink({ userId, settings }: { userId: number; settings: OwnSettings }) {
  const { name, animalName, pictureUrl, face } = settings
  return (
    <Link href={`/profile/${userId}`} className={styles.profile}>
      <Avatar size={88} src={pictureUrl ?? face} alt="" urgent />
      <span className={styles.who}>
        <strong className={styles.petName}>
          {animalName ? isolate(animalName) : t('settings.petUnnamed')}
        </strong>
        <span className={styles.ownName}>{t('settings.of', { name })}</span>
        <span className={styles.see}>{t('settings.profile')}</span>
      </span>
      <Icon name="chevronRight" />
    </Link>
  )
}

function AppSection() {
  return (
    <section className={styles.section} aria-labelledby="settings-app">
      <h2 id="settings-app">{t('settings.app')}</h2>
      <div className={styles.row}>
        <span className={styles.rowText}>
          {t('settings.language')}
          <span className={styles.quiet}>{t('settings.languageNow')}</span>
        </span>
        <Button look="secondary" compact icon="language" onClick={toggleLanguage}>
          {t('settings.languageSwitch')}
        </Button>
      </div>
      <SoundsSwitch />
    </section>
  )
}

function LegalSection() {
  return (
    <section className={styles.section} aria-labelledby="settings-legal">
      <h2 id="settings-legal">{t('settings.legal')}</h2>
      <ul>
        {(['privacy', 'cookies'] as const).map((page) => (
          <li key={page}>
            <Link href={`/${page}`} className={styles.row}>
              <span className={styles.rowText}>{t(`settings.${page}`)}</span>
              <Icon name="chevronRight" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
