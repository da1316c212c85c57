import { t } from './texts.ts'
import styles from './typing-bubble.module.css'

/** Screen readers do not read it, because they read the message. */
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
