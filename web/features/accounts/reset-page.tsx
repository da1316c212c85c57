import { useState } from 'react'
import { Link } from 'wouter'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Mood } from '../../ui/michi.tsx'
import { OfflineSign } from '../../ui/offline-sign.tsx'
import { LanguageToggle } from '../../ui/page-header.tsx'
import styles from './accounts.module.css'
import { NewPasswordForm } from './new-password-form.tsx'
import { PeekingCard } from './peeking-card.tsx'
import { PetsBeside } from './pets-beside.tsx'
import { ResetRequestForm } from './reset-request-form.tsx'
import { useToken } from './use-token.ts'

/** Asks for a mail, or, with the token of one behind the #, for the new password. */
export function ResetPage() {
  const [token, setToken] = useToken()
  const [mood, setMood] = useState<Mood>('awake')
  const canReset = useConfig().data?.passwordReset !== false
  return (
    <div className={styles.page}>
      <div className={styles.corner}>
        <Link href="/" className={styles.back}>
          <Icon name="back" size={20} />
          {t('signup.back')}
        </Link>
        <OfflineSign />
        <LanguageToggle />
      </div>
      <header className={styles.hero}>
        <h1 className={styles.heading} tabIndex={-1}>
          {t(token === null ? 'reset.heading' : 'reset.newHeading')}
        </h1>
        {canReset && (
          <p className={styles.tagline}>{t(token === null ? 'reset.intro' : 'reset.newIntro')}</p>
        )}
      </header>
      <PeekingCard mood={mood}>
        {token === null ? (
          <ResetRequestForm onMood={setMood} />
        ) : (
          <NewPasswordForm
            key={token}
            token={token}
            onMood={setMood}
            onAskAgain={() => setToken(null)}
          />
        )}
      </PeekingCard>
      <PetsBeside />
    </div>
  )
}
