import { type ReactNode, useEffect } from 'react'
import { endFirstQuestions } from '../account/newcomer.ts'
import { Button } from '../ui/button.tsx'
import { t } from './texts.ts'
import styles from './welcome.module.css'

interface WelcomeEndProps {
  userId: number
  hasPhoto: boolean
  /** All questions are answered. */
  isWhole: boolean
  card: ReactNode
  onLeave: () => void
}

export function WelcomeEnd({ userId, hasPhoto, isWhole, card, onLeave }: WelcomeEndProps) {
  useEffect(() => endFirstQuestions(userId), [userId])
  const rest = hasPhoto ? 'welcome.doneLater' : 'welcome.doneNoPhoto'
  return (
    <div className={styles.end}>
      <h2 className={styles.title} tabIndex={-1}>
        {t('welcome.done')}
      </h2>
      <p>{t(isWhole ? 'welcome.doneWhole' : rest)}</p>
      <div className={styles.ownCard}>{card}</div>
      <Button onClick={onLeave}>{t('welcome.go')}</Button>
    </div>
  )
}
