import type { ReactNode } from 'react'
import { toApiError } from '../../../../lib/api.ts'
import { t } from '../../../../lib/i18n/i18n.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { OfflineSign } from '../../../../ui/offline-sign.tsx'
import { LanguageToggle } from '../../../../ui/page-header.tsx'
import styles from './welcome.module.css'

interface StepFrameProps {
  title: string
  /** From 0. */
  index: number
  total: number
  error: Error | null
  /** Null: there is nothing to skip. */
  skipLabel: string | null
  onBack: (() => void) | null
  onSkip: () => void
  onSkipAll: () => void
  children: ReactNode
}

export function StepFrame(props: StepFrameProps) {
  const { title, index, total, error, skipLabel, onBack, onSkip, onSkipAll, children } = props
  const step = t('welcome.step', { n: index + 1, total })
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.back}>
          {onBack && <IconButton icon="back" label={t('welcome.back')} onClick={onBack} />}
        </div>
        <progress className={styles.progress} max={total} value={index + 1} aria-label={step} />
        <OfflineSign />
        <LanguageToggle />
      </header>
      <div className={styles.question}>
        <p className={styles.count}>{step}</p>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
      <div role="alert">
        {error && <Notice tone="error">{t(`error.${toApiError(error).code}`)}</Notice>}
      </div>
      <div className={styles.ways}>
        {skipLabel && (
          <Button look="secondary" onClick={onSkip}>
            {skipLabel}
          </Button>
        )}
        <button type="button" className={styles.skipAll} onClick={onSkipAll}>
          {t('welcome.skipAll')}
        </button>
      </div>
    </div>
  )
}
