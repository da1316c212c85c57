import type { ReactNode } from 'react'
import { useIsWide } from '../../lib/use-media.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Mood } from '../../ui/michi.tsx'
import { OfflineSign } from '../../ui/offline-sign.tsx'
import { LanguageToggle } from '../../ui/page-header.tsx'
import styles from './accounts.module.css'
import { LivingPets, PetFaces } from './living-pets/living-pets.tsx'
import { PeekingCard } from './peeking-card.tsx'
import { t } from './texts.ts'

interface EntryPageProps {
  heading: string
  tagline?: ReactNode
  /** The login: its heading is the name of the app. */
  isLogin?: boolean
  /** A link leads back to the login. */
  hasBack?: boolean
  mood: Mood
  /** Where the cat looks: -1 left, 1 right. */
  gaze?: number
  /** What belongs on the card is not known yet. */
  isWaiting?: boolean
  children: ReactNode
}

/** The frame of the pages before the login: a heading, the card with the cat, and pets beside it. */
export function EntryPage(props: EntryPageProps) {
  const { heading, tagline, isLogin, hasBack, children, ...cat } = props
  const isWide = useIsWide()
  return (
    <div className={styles.page}>
      <div className={styles.corner}>
        {hasBack && (
          <BackLink parent="/" className={styles.back}>
            <Icon name="back" size={20} />
            {t('signup.back')}
          </BackLink>
        )}
        <OfflineSign />
        <LanguageToggle />
      </div>
      <header className={isLogin ? styles.loginHero : styles.hero}>
        <h1 className={isLogin ? styles.wordmark : styles.heading} tabIndex={-1}>
          {heading}
        </h1>
        {tagline && (
          <div className={styles.said}>
            {isLogin && !isWide && <PetFaces />}
            <p className={styles.tagline}>{tagline}</p>
          </div>
        )}
      </header>
      <PeekingCard {...cat}>{children}</PeekingCard>
      {/* It keeps its space while it is empty. */}
      <div className={styles.pets} aria-hidden="true">
        {isWide && <LivingPets />}
      </div>
    </div>
  )
}
