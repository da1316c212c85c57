import { memo, type PointerEvent } from 'react'
import { isolate } from '../../../contract/isolate.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { clockTime } from '../../lib/relative-time.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { ChatMessage } from './client/chat-view.ts'
import styles from './message-bubble.module.css'

interface MessageBubbleProps {
  message: ChatMessage
  isLast: boolean
  otherName: string
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  onReport: (message: ChatMessage) => void
}

/** A tap brings the flag out. Browsers differ in what a tap gives the focus to. */
const takeFocus = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ preventScroll: true })

/** One may be made of several, joined by U+200D. */
const emoji = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?`
const fewEmoji = new RegExp(`^(${emoji}(\\u200d${emoji})*\\s*){1,3}$`, 'u')

const stateIcons: Record<Exclude<ChatMessage['state'], 'received'>, IconName> = {
  sending: 'clock',
  sent: 'check',
  read: 'doubleCheck',
  failed: 'alert',
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isLast, otherName, onRetry, onDiscard, onReport } = props
  const { key, state, text, at, isMine, clientId, error } = message
  const date = new Date(at)
  return (
    <li
      className={styles.message}
      data-key={key}
      data-mine={isMine || undefined}
      data-last={isLast || undefined}
      data-state={state}
    >
      <div
        className={styles.bubble}
        {...(state === 'received' && { tabIndex: -1, onPointerUp: takeFocus })}
      >
        <span className="visuallyHidden">{isMine ? t('message.you') : isolate(otherName)}: </span>
        <span className={styles.text} dir="auto" data-emoji={fewEmoji.test(text) || undefined}>
          {text}
        </span>
        <span className={styles.meta}>
          <time dateTime={date.toISOString()}>{clockTime(date)}</time>
          {state !== 'received' && (
            <>
              <Icon name={stateIcons[state]} size={16} />
              <span className="visuallyHidden">{t(`message.${state}`)}</span>
            </>
          )}
        </span>
      </div>
      {state === 'received' && (
        <span className={styles.report}>
          <IconButton icon="flag" label={t('message.report')} onClick={() => onReport(message)} />
        </span>
      )}
      {state === 'failed' && clientId && (
        <div className={styles.failure} role="alert">
          <p>
            {t('message.failed')}
            {error && `. ${t(`error.${error}`)}`}
          </p>
          <Button look="secondary" compact onClick={() => onDiscard(clientId)}>
            {t('message.discard')}
          </Button>
          <Button compact icon="retry" onClick={() => onRetry(clientId)}>
            {t('message.retry')}
          </Button>
        </div>
      )}
    </li>
  )
})
