import { useEffect, useEffectEvent } from 'react'
import { t } from '../../../../lib/i18n/i18n.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Scene } from '../../../../ui/scene.tsx'
import styles from './welcome.module.css'

interface WelcomeEndProps {
  hasPhoto: boolean
  /** All was told. */
  isWhole: boolean
  /** Nobody is asked again. */
  onEnd: () => void
}

export function WelcomeEnd({ hasPhoto, isWhole, onEnd }: WelcomeEndProps) {
  const end = useEffectEvent(onEnd)
  useEffect(() => end(), [])
  return (
    <Scene mood="happy">
      <h1 className={styles.title} tabIndex={-1}>
        {t('welcome.done')}
      </h1>
      {isWhole ? (
        <p>{t('welcome.doneWhole')}</p>
      ) : (
        <p>{t(hasPhoto ? 'welcome.doneLater' : 'welcome.doneNoPhoto')}</p>
      )}
      <ButtonLink href="/home">{t('welcome.go')}</ButtonLink>
    </Scene>
  )
}
