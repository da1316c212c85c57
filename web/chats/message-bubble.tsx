import { memo, type PointerEvent, useRef, useState } from 'react'
import type { ErrorCode } from '../../contract/errors.ts'
import { isolate } from '../../contract/isolate.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import { copyText } from '../lib/copy-text.ts'
import { clockTime } from '../lib/relative-time.ts'
import { describeFullDay } from '../photos/photo-problem-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { Bubble } from './client/bubbles.ts'
import { findLinks } from './find-links.ts'
import styles from './message-bubble.module.css'
import { MessageMenu } from './message-menu.tsx'
import { MessagePhoto } from './message-photo.tsx'
import { QuoteBlock } from './quote-block.tsx'
import { reactionFaces } from './reaction-faces.ts'
import reactionStyles from './reactions.module.css'
import { t } from './texts.ts'
import { useLongPress } from './use-long-press.ts'
import { useSwipe } from './use-swipe.ts'

interface MessageBubbleProps {
  message: Bubble
  isLast: boolean
  otherName: string
  /** Both have written, so addresses become links. */
  hasLinks: boolean
  /** The photos of the other one are blurred. */
  isVeiled: boolean
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string, byKeyboard: boolean) => void
  /** A quote led here. */
  isMarked: boolean
  onReport: (message: Bubble) => void
  onReply: ((message: Bubble) => void) | undefined
  onGoTo: (seq: number, byKeyboard: boolean) => void
  onReact: (messageId: number, kind: ReactionKind | null) => void
  readFile: (clientId: string) => Promise<File | null>
  onUnveil: () => void
  onOpenPhoto: (key: string) => void
}

/** Sending it again would not help. */
const finalErrors: ErrorCode[] = [
  'chat_ended',
  'too_large',
  'image_too_large',
  'image_unreadable',
  'unsupported_media',
]

/** A tap shows the buttons. It needs the focus, which not every browser gives on a tap. */
const takeFocus = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ preventScroll: true })

/** An emoji may consist of several, joined by U+200D. */
const emoji = String.raw`\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?`
const fewEmoji = new RegExp(`^(${emoji}(\\u200d${emoji})*\\s*){1,3}$`, 'u')

const stateIcons: Record<Exclude<Bubble['state'], 'received'>, IconName> = {
  sending: 'clock',
  sent: 'check',
  read: 'doubleCheck',
  failed: 'alert',
}

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isLast, otherName, hasLinks, isVeiled, isMarked } = props
  const {
    onReply,
    onGoTo,
    onRetry,
    onDiscard,
    onReport,
    onReact,
    readFile,
    onUnveil,
    onOpenPhoto,
  } = props
  const { key, state, text, at, isMine, id, clientId, reaction, error, spaceAt, isPhoto, quote } =
    message
  const senderName = isMine ? t('message.you') : otherName
  const date = new Date(at)
  const [isPicking, setIsPicking] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const press = useLongPress(() => setIsPicking(true))
  const reply = onReply && id !== null ? () => onReply(message) : undefined
  const swipe = useSwipe(reply)

  function close() {
    setIsPicking(false)
    const isHere = item.current?.contains(document.activeElement)
    if (isHere) item.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  function choose(kind: ReactionKind | null) {
    if (id !== null) onReact(id, kind)
    close()
  }
  function copy() {
    void copyText(text)
    close()
  }

  return (
    <li
      ref={item}
      className={styles.message}
      data-key={key}
      data-mine={isMine || undefined}
      data-last={isLast || undefined}
      data-state={state}
      data-has-photo={isPhoto || undefined}
      data-marked={isMarked || undefined}
      data-swipe={swipe.stage ?? undefined}
      {...swipe.handlers}
    >
      {swipe.stage && (
        <span className={styles.swipe}>
          <Icon name="reply" size={20} />
        </span>
      )}
      <div
        className={styles.bubble}
        tabIndex={-1}
        {...(state === 'received' && press)}
        onPointerUp={(event) => {
          press.onPointerCancel()
          const isQuote = (event.target as Element).closest('[data-quote]') !== null
          if (!isPicking && !isQuote && !swipe.stage) takeFocus(event)
        }}
      >
        <span className="visuallyHidden">{isMine ? senderName : isolate(senderName)}: </span>
        {quote?.user_id === null ? (
          <p className={styles.quote}>{t('quote.gone')}</p>
        ) : (
          quote && (
            <button
              type="button"
              className={styles.quote}
              data-quote
              // The focus would show the buttons of this message.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ detail }) => onGoTo(quote.seq, detail === 0)}
            >
              <span className="visuallyHidden">{t('quote.spoken')} </span>
              <QuoteBlock quote={quote} otherName={otherName} />
            </button>
          )
        )}
        {isPhoto ? (
          <MessagePhoto
            message={message}
            name={senderName}
            isVeiled={isVeiled}
            readFile={readFile}
            onUnveil={onUnveil}
            onOpen={onOpenPhoto}
            onCancel={onDiscard}
          />
        ) : (
          <span className={styles.text} dir="auto" data-emoji={fewEmoji.test(text) || undefined}>
            {hasLinks ? <Linked text={text} /> : text}
          </span>
        )}
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
      <span className={styles.actions}>
        {reply && <IconButton icon="reply" label={t('message.reply')} onClick={reply} />}
        {state === 'received' && (
          <>
            <IconButton
              icon="smile"
              label={t('reaction.react')}
              aria-expanded={isPicking}
              onClick={() => setIsPicking(!isPicking)}
            />
            <IconButton icon="flag" label={t('message.report')} onClick={() => onReport(message)} />
          </>
        )}
      </span>
      {reaction && (
        <div className={reactionStyles.line}>
          {isMine ? (
            <span className={reactionStyles.chip}>
              <span aria-hidden="true">{reactionFaces[reaction]}</span>
              <span className="visuallyHidden">
                {isolate(otherName)}: {t(`reaction.${reaction}`)}
              </span>
            </span>
          ) : (
            <button
              type="button"
              className={reactionStyles.chip}
              aria-label={t('reaction.mine', { reaction: t(`reaction.${reaction}`) })}
              onClick={() => setIsPicking(true)}
            >
              {reactionFaces[reaction]}
            </button>
          )}
        </div>
      )}
      {isPicking && (
        <MessageMenu
          chosen={reaction}
          onChoose={choose}
          onReply={
            reply &&
            (() => {
              setIsPicking(false)
              reply()
            })
          }
          onCopy={isPhoto ? undefined : copy}
          onReport={() => {
            close()
            onReport(message)
          }}
          onClose={close}
        />
      )}
      {state === 'failed' && clientId && (
        <div className={styles.failure} role="alert">
          <p>
            {t('message.failed')}
            {error && `. ${spaceAt ? describeFullDay(spaceAt) : t(`error.${error}`)}`}
          </p>
          <Button
            look="secondary"
            compact
            onClick={({ detail }) => onDiscard(clientId, detail === 0)}
          >
            {t('message.discard')}
          </Button>
          {!(error && finalErrors.includes(error)) && (
            <Button compact icon="retry" onClick={() => onRetry(clientId)}>
              {t('message.retry')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
})

/** Shows the whole address, and sends no referrer. */
function Linked({ text }: { text: string }) {
  return findLinks(text).map((part, index) =>
    part.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message does not change.
      <a key={index} href={part.text} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
