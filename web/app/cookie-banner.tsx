import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../ui/button.tsx'
import { acceptCookies, hasConsent, refuseCookies } from './consent.ts'
import styles from './cookie-banner.module.css'
import { t } from './texts.ts'

/** spec §2, §4: shown while there is no consent cookie; either answer hides it. */
export function CookieBanner() {
  const [visible, setVisible] = useState(() => !hasConsent())
  if (!visible) return null
  const answer = (act: () => void) => () => {
    act()
    setVisible(false)
  }
  return (
    <section className={styles.banner} aria-label={t('consent.label')}>
      <p className={styles.text}>
        {t('consent.text')} <Link href="/cookies">{t('consent.more')}</Link>
      </p>
      <div className={styles.buttons}>
        <Button look="secondary" compact onClick={answer(refuseCookies)}>
          {t('consent.cancel')}
        </Button>
        <Button look="secondary" compact onClick={answer(acceptCookies)}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>
  )
}
