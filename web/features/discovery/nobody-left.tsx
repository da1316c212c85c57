import { useState } from 'react'
import { basePath } from '../../../contract/routes.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/scene.tsx'
import styles from './nobody-left.module.css'

interface NobodyLeftProps {
  onRetry: () => void
  onUndo: (() => void) | null
}

/** spec §1: the empty state, and what one can do about it. */
export function NobodyLeft({ onRetry, onUndo }: NobodyLeftProps) {
  const [copied, setCopied] = useState(false)

  async function invite() {
    const url = `${location.origin}${basePath}/`
    try {
      if (navigator.share) await navigator.share({ title: t('app.name'), url })
      else await navigator.clipboard.writeText(url).then(() => setCopied(true))
    } catch {
      // Whoever closes the sheet has changed their mind.
    }
  }

  return (
    <EmptyState>
      <p className={styles.why}>{t('deck.nobodyLeft')}</p>
      <div className={styles.ways}>
        <Button icon="retry" onClick={onRetry}>
          {t('deck.lookAgain')}
        </Button>
        <ButtonLink look="secondary" href="/settings">
          {t('deck.addPhotos')}
        </ButtonLink>
        <Button look="secondary" icon={copied ? 'check' : 'heart'} onClick={invite}>
          {t(copied ? 'deck.inviteCopied' : 'deck.invite')}
        </Button>
        {onUndo && (
          <Button look="secondary" icon="undo" onClick={onUndo}>
            {t('deck.undo')}
          </Button>
        )}
      </div>
      <span className="visuallyHidden" role="status">
        {copied && t('deck.inviteCopied')}
      </span>
    </EmptyState>
  )
}
