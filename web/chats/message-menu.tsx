import { type FocusEvent, useEffect, useRef } from 'react'
import { type ReactionKind, reactionKinds } from '../../contract/reactions.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useLayer } from '../ui/use-modal.ts'
import { reactionFaces } from './reaction-faces.ts'
import styles from './reactions.module.css'
import { t } from './texts.ts'

interface MessageMenuProps {
  chosen: ReactionKind | null
  onChoose: (kind: ReactionKind | null) => void
  onReply: (() => void) | undefined
  /** Copies the text, because a long press cannot select it. Absent for a photo. */
  onCopy: (() => void) | undefined
  onReport: () => void
  onClose: () => void
}

/** Below its message: reactions, and for touch what a mouse finds beside it. The same reaction again removes it. */
export function MessageMenu(props: MessageMenuProps) {
  const { chosen, onChoose, onReply, onCopy, onReport, onClose } = props
  const picker = useRef<HTMLFieldSetElement>(null)
  useLayer(onClose)

  useEffect(() => {
    const element = picker.current
    element?.scrollIntoView({ block: 'nearest' })
    const first = element?.querySelector<HTMLElement>('[aria-pressed="true"], button')
    first?.focus({ preventScroll: true })
  }, [])

  // Not when the focus goes to the message itself, as it does when the finger is lifted.
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!picker.current?.closest('li')?.contains(relatedTarget)) onClose()
  }

  return (
    <fieldset
      ref={picker}
      className={styles.menu}
      onBlur={handleBlur}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <legend className="visuallyHidden">{t('reaction.choose')}</legend>
      <div className="row wrap gap1">
        {reactionKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.face}
            aria-pressed={kind === chosen}
            aria-label={t(`reaction.${kind}`)}
            title={t(`reaction.${kind}`)}
            onClick={() => onChoose(kind === chosen ? null : kind)}
          >
            {reactionFaces[kind]}
          </button>
        ))}
      </div>
      <div className={styles.acts}>
        {onReply && <Act icon="reply" text={t('message.reply')} onClick={onReply} />}
        {onCopy && <Act icon="copy" text={t('message.copy')} onClick={onCopy} />}
        <Act icon="flag" text={t('chat.report')} onClick={onReport} />
      </div>
    </fieldset>
  )
}

function Act({ icon, text, onClick }: { icon: IconName; text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.act} onClick={onClick}>
      <Icon name={icon} size={20} />
      {text}
    </button>
  )
}
