import { type FocusEvent, useEffect, useRef } from 'react'
import { type ReactionKind, reactionKinds } from '../../contract/reactions.ts'
import { IconButton } from '../ui/button.tsx'
import { reactionFaces } from './reaction-faces.ts'
import styles from './reactions.module.css'
import { t } from './texts.ts'

interface ReactionPickerProps {
  chosen: ReactionKind | null
  onChoose: (kind: ReactionKind | null) => void
  /** Copies the text, because a long press cannot select it. */
  onCopy: () => void
  onClose: () => void
}

/** Below its message. Choosing the same reaction again removes it. */
export function ReactionPicker({ chosen, onChoose, onCopy, onClose }: ReactionPickerProps) {
  const picker = useRef<HTMLFieldSetElement>(null)

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
      className={styles.picker}
      onBlur={handleBlur}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <legend className="visuallyHidden">{t('reaction.choose')}</legend>
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
      <span className={styles.copy}>
        <IconButton icon="copy" label={t('message.copy')} onClick={onCopy} />
      </span>
    </fieldset>
  )
}
