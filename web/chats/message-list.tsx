import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { isolate } from '../../contract/isolate.ts'
import type { ReactionKind } from '../../contract/reactions.ts'
import { lazyPart } from '../lib/lazy.ts'
import { getUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { useIsVisible } from '../lib/use-is-visible.ts'
import { Button } from '../ui/button.tsx'
import { type Bubble, haveBothWritten } from './client/bubbles.ts'
import type { ChatClient } from './client/chat-client.ts'
import type { ChatView } from './client/room.ts'
import { dayName } from './day-name.ts'
import { groupByDay } from './group-messages.ts'
import { Ideas, type IdeasProps } from './ideas-row.tsx'
import { stepText } from './last-words.ts'
import { MessageBubble } from './message-bubble.tsx'
import styles from './message-list.module.css'
import type { ShownPhoto } from './photo-dialog.tsx'
import { useUnveiled } from './shown-photos.ts'
import { plural, t } from './texts.ts'
import { TypingBubble } from './typing-bubble.tsx'
import { useGoToMessage } from './use-go-to-message.ts'
import { useMessageScroll } from './use-message-scroll.ts'

const PhotoDialog = lazyPart(async () => (await import('./photo-dialog.tsx')).PhotoDialog)

interface MessageListProps {
  client: ChatClient
  chatId: number
  view: ChatView
  isOffline: boolean
  otherName: string
  onDiscard: (clientId: string, byKeyboard: boolean) => void
  onReport: (message: Bubble) => void
  /** Absent where nobody can write any more. */
  onReply: ((message: Bubble) => void) | undefined
  /** Draws a message that is a step of a playdate. */
  Step: ComponentType<StepProps>
  canWrite: boolean
  ideas: IdeasProps | null
}

export interface StepProps {
  chatId: number
  name: string
  step: NonNullable<Bubble['playdate']>
  isLatest: boolean
  isMine: boolean
  canAct: boolean
  onDrawn: () => void
}

export function MessageList(props: MessageListProps) {
  const { client, chatId, view, isOffline, otherName, Step, canWrite, ideas } = props
  const { onDiscard, onReport, onReply } = props
  const { messages, hasOlder, isLoaded, isTyping } = view
  const hasLinks = haveBothWritten(messages)
  const [isUnveiled, unveil] = useUnveiled(getUserId(), chatId)
  const [openPhoto, setOpenPhoto] = useState<string | null>(null)
  const days = useMemo(() => groupByDay(messages), [messages])
  const actions = useMemo(
    () => ({
      onRetry: (clientId: string) => client.retry(chatId, clientId),
      onDiscard,
      async onReact(messageId: number, kind: ReactionKind | null) {
        const isKnown = await client.react(chatId, messageId, kind)
        if (!isKnown) showSnackbar({ text: t('reaction.failed'), ms: 4000 })
      },
      onReport,
      onReply,
      readFile: client.readPhoto,
      onOpenPhoto: setOpenPhoto,
    }),
    [client, chatId, onDiscard, onReport, onReply],
  )
  const latestStep = messages.findLast(({ playdate }) => playdate)
  const { scroller, handleScroll, scrollToEnd, keepAtEnd, isAtEnd, missed } = useMessageScroll(
    messages,
    isTyping,
    () => void client.loadOlder(chatId),
  )

  const { goTo, markedKey } = useGoToMessage({ client, chatId, messages, scroller })

  const isSeen = useIsVisible() && isAtEnd
  const newestSeq = messages.findLast(({ seq }) => seq !== null)?.seq ?? 0
  useEffect(() => {
    if (isSeen && newestSeq > 0) client.markRead(chatId, newestSeq)
  }, [client, chatId, isSeen, newestSeq])

  const now = new Date()
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t('chat.messages', { name: otherName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that it can be scrolled with the keys.
        tabIndex={0}
        onScroll={handleScroll}
      >
        {/* Until the chat was loaded once, only what waits to be sent is here. */}
        {(hasOlder || !isLoaded) && (
          <p className={styles.older}>{t(isOffline ? 'chat.olderLater' : 'chat.older')}</p>
        )}
        {days.map((day) => (
          <div key={day.key}>
            <h2 className={styles.dayName}>{dayName(day.date, now)}</h2>
            <ol>
              {day.messages.map(({ message, isLast }) =>
                message.playdate ? (
                  <li key={message.key} data-key={message.key}>
                    <Step
                      chatId={chatId}
                      name={otherName}
                      step={message.playdate}
                      isLatest={message === latestStep}
                      isMine={message.isMine}
                      canAct={canWrite}
                      onDrawn={keepAtEnd}
                    />
                  </li>
                ) : (
                  <MessageBubble
                    key={message.key}
                    message={message}
                    isLast={isLast}
                    otherName={otherName}
                    hasLinks={hasLinks}
                    isVeiled={!message.isMine && !isUnveiled}
                    onUnveil={unveil}
                    isMarked={message.key === markedKey}
                    onGoTo={goTo}
                    {...actions}
                  />
                ),
              )}
            </ol>
          </div>
        ))}
        {isTyping && <TypingBubble />}
        {ideas && <Ideas {...ideas} onDrawn={keepAtEnd} />}
      </section>
      <Announcement messages={messages} otherName={otherName} />
      <ReactionAnnouncement view={view} otherName={otherName} />
      {openPhoto !== null && (
        <PhotoDialog
          photos={listPhotos(messages, otherName, isUnveiled)}
          startKey={openPhoto}
          onClose={() => setOpenPhoto(null)}
        />
      )}
      {!isAtEnd && (
        <div className={styles.newest}>
          <Button
            look={missed > 0 ? 'primary' : 'secondary'}
            compact
            icon="chevronDown"
            onClick={scrollToEnd}
          >
            {missed > 0 ? plural('chat.new', missed) : t('chat.newest')}
          </Button>
        </div>
      )}
    </>
  )
}

/** All that are here and not blurred, in the order of the chat. */
function listPhotos(
  messages: readonly Bubble[],
  otherName: string,
  isUnveiled: boolean,
): ShownPhoto[] {
  return messages.flatMap(({ key, photoUrl: url, photoPlaceholder: placeholder, isMine }) =>
    url === null || !(isMine || isUnveiled)
      ? []
      : [{ key, url, placeholder, focus: null, name: isMine ? t('message.you') : otherName }],
  )
}

/** Has messages read out that come in while the chat is open, and no older ones. */
function Announcement({ messages, otherName }: { messages: readonly Bubble[]; otherName: string }) {
  const newest = messages.findLast(({ isMine }) => !isMine)
  const knownSeq = useRef(newest?.seq ?? 0)
  const isNew = newest !== undefined && (newest.seq ?? 0) > knownSeq.current
  return (
    <p className="visuallyHidden" role="status">
      {isNew &&
        (newest.playdate
          ? stepText(newest.playdate.step, false, otherName)
          : `${isolate(otherName)}: ${isolate(newest.text)}`)}
    </p>
  )
}

/** Has a reaction read out that comes in while the chat is open. */
function ReactionAnnouncement({ view, otherName }: { view: ChatView; otherName: string }) {
  const { lastReaction, messages } = view
  const message = messages.find(({ id }) => id !== null && id === lastReaction?.messageId)
  return (
    <p className="visuallyHidden" role="status">
      {lastReaction &&
        message &&
        t('reaction.spoken', {
          name: otherName,
          reaction: t(`reaction.${lastReaction.kind}`),
          text: message.text,
        })}
    </p>
  )
}
