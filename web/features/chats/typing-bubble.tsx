import { t } from '../../lib/i18n/i18n.ts'
import styles from './typing-bubble.module.css'

/** The other one is writing. Nobody has it read out: the message will be. */
export function TypingBubble() {
  return (
    <p className={styles.bubble}>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className="visuallyHidden">{t('chat.typing')}</span>
    </p>
  )
}
