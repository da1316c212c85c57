import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Settings } from '../../contract/accounts.ts'
import { isolate } from '../../contract/isolate.ts'
import { settingsQuery } from '../account/own-settings.ts'
import type { SettingsState } from '../lib/history-state.ts'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { NotificationsSection } from '../notifications/notifications-section.tsx'
import { notificationsQuery } from '../notifications/queries.ts'
import { CompletenessSection } from '../pets/completeness-section.tsx'
import { ownPetsQuery } from '../pets/own-pets.ts'
import { PetsSection } from '../pets/pets-section.tsx'
import { askForPhoto } from '../photos/ask-for-photo.ts'
import { PhotoTiles } from '../photos/photo-tiles.tsx'
import { photosQuery } from '../photos/photos-query.ts'
import { photoUploads } from '../photos/upload-queue.ts'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Avatar } from '../ui/picture.tsx'
import { AccountSection } from './account-section.tsx'
import { AppSection } from './app-section.tsx'
import { LegalSection } from './legal-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionSection } from './session-section.tsx'
import styles from './settings.module.css'
import { SettingsSkeleton } from './settings-skeleton.tsx'
import { type SettingsTab, SettingsTabs, tabOf } from './settings-tabs.tsx'
import { t } from './texts.ts'

export function SettingsPage() {
  const userId = getUserId()
  const tab = tabOf(useHistoryState<SettingsState | null>())
  const own = useQuery(settingsQuery(userId))
  const ownPets = useQuery(ownPetsQuery(userId))
  const ownPhotos = useQuery(photosQuery(userId))
  // Its section is not there if the call fails. Nothing that is needed waits for it.
  const notifications = useQuery(notificationsQuery(userId))
  return (
    <>
      <PageHeader title={t('title.settings')} />
      <SettingsTabs tab={tab} />
      <Loaded queries={[own, ownPets, ownPhotos]} waiting={<SettingsSkeleton />}>
        {(settings, pets, photos) => (
          <div className={styles.page}>
            <Column name="profile" current={tab}>
              <ProfileLink userId={userId} settings={settings} />
              <PetsSection userId={userId} pets={pets} />
              <CompletenessSection
                pets={pets}
                hasPhoto={Boolean(settings.imgUrl)}
                onPhoto={askForPhoto}
              />
              <PhotoTiles userId={userId} pets={pets} photos={photos} />
              <ProfileForm
                userId={userId}
                settings={settings}
                // spec §4: saving also uploads the chosen photos, if any are left.
                onSave={() => photoUploads.retry(userId)}
              />
              <InviteSection />
            </Column>
            <Column name="app" current={tab}>
              <AccountSection userId={userId} settings={settings} />
              <SessionSection userId={userId} />
              <AppSection />
              {!notifications.isPending && (
                <>
                  <NotificationsSection />
                  <LegalSection />
                </>
              )}
            </Column>
          </div>
        )}
      </Loaded>
    </>
  )
}

const InviteDialog = lazyPart(
  async () => (await import('../invitations/invite-dialog.tsx')).InviteDialog,
)

function InviteSection() {
  const [isInviting, setIsInviting] = useState(false)
  return (
    <section className="section">
      <button type="button" className={styles.row} onClick={() => setIsInviting(true)}>
        <span className={styles.rowText}>
          {t('settings.invite')}
          <span className="hint">{t('settings.inviteHint')}</span>
        </span>
        <Icon name="send" size={20} />
      </button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
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

function ProfileLink({ userId, settings }: { userId: number; settings: Settings }) {
  const { name, animalName, imgUrl, faceUrl } = settings
  return (
    <Link href={`/profile/${userId}`} className={styles.profile}>
      <Avatar size={88} src={imgUrl ?? faceUrl} alt="" urgent />
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
