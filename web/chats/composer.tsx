import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Quote } from '../../contract/chat.ts'
import { isVisible } from '../../contract/is-visible.ts'
import { withoutOddControls } from '../../contract/isolate.ts'
import { limits } from '../../contract/limits.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './composer.module.css'
import { messageFieldId, useKeptText } from './kept-message.ts'
import { QuoteBlock } from './quote-block.tsx'
import { isOwnQuote, quoteWords } from './quote-words.ts'
import { plural, t } from './texts.ts'

interface ComposerProps {
  chatId: number
  field: RefObject<HTMLTextAreaElement | null>
  otherName: string
  /** What the text replies to. */
  quote: Quote | null
  onQuoteRemove: () => void
  onSend: (text: string) => void
  onTyping: () => void
  photoButton: ReactNode
}

/** Shows the number of letters left, from here on. */
const counterFrom = limits.messageLength - 200

/** spec §2, §5: Enter sends too, and what has no visible character is not sent. */
export function Composer(props: ComposerProps) {
  const { chatId, field, otherName, quote, photoButton } = props
  const { onQuoteRemove, onSend, onTyping } = props
  const kept = useKeptText(chatId)
  const { text } = kept.values
  const canSend = isVisible(text)
  const spokenId = useId()
  const focusedFor = useRef(quote)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])

  // On a phone the keyboard would cover half of the chat.
  useEffect(() => {
    const isDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
    if (isDesk) field.current?.focus()
  }, [field])

  // Not for a draft of before, which would bring up a phone's keyboard.
  useLayoutEffect(() => {
    if (quote && quote !== focusedFor.current) field.current?.focus()
    focusedFor.current = quote
  }, [field, quote])

  function removeQuote() {
    onQuoteRemove()
    field.current?.focus()
  }

  const change = (text: string) => kept.change({ text })

  function send() {
    if (!canSend) return
    onSend(withoutOddControls(text).trim())
    change('')
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && quote && !event.nativeEvent.isComposing) removeQuote()
    // In an input method, for example for Japanese, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
        field.current?.focus()
      }}
    >
      <p className="visuallyHidden" role="status" id={spokenId}>
        {quote && spokenQuote(quote, otherName)}
      </p>
      {quote && (
        <div className={styles.quote}>
          <Icon name="reply" size={20} />
          <div className={styles.quoted}>
            <QuoteBlock quote={quote} otherName={otherName} />
          </div>
          <IconButton
            icon="cross"
            label={t('reply.cancel')}
            onClick={removeQuote}
            onKeyDown={({ key }) => key === 'Escape' && removeQuote()}
          />
        </div>
      )}
      {photoButton}
      <div className={styles.box}>
        <textarea
          ref={field}
          id={messageFieldId}
          className={styles.field}
          rows={1}
          aria-label={t('chat.input')}
          aria-describedby={quote ? spokenId : undefined}
          placeholder={t('chat.placeholder')}
          enterKeyHint="send"
          maxLength={limits.messageLength}
          value={text}
          onChange={({ target }) => {
            change(target.value)
            if (target.value) onTyping()
          }}
          onKeyDown={handleKeyDown}
        />
        {text.length > counterFrom && (
          <p className={styles.counter} role="status">
            {plural('chat.left', limits.messageLength - text.length)}
          </p>
        )}
      </div>
      <button
        type="submit"
        className={styles.send}
        aria-label={t('chat.send')}
        title={t('chat.send')}
        aria-disabled={!canSend || undefined}
        // Keeps the focus in the field, so the keyboard of a phone stays.
        onPointerDown={(event) => event.preventDefault()}
      >
        <Icon name="send" />
      </button>
    </form>
  )
}

function spokenQuote(quote: Quote, otherName: string): string {
  const text = quoteWords(quote, otherName)
  return isOwnQuote(quote) ? t('reply.toOwn', { text }) : t('reply.to', { name: otherName, text })
}
