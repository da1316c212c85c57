import { type ComponentType, useCallback, useMemo, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ChatState } from '../lib/history-state.ts'
import { getUserId } from '../lib/session.ts'
import { expectAnswer } from '../notifications/ask.ts'
import { openPersonMenu } from '../people/open-person-menu.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Icon } from '../ui/icon.tsx'
import { Scene } from '../ui/scene.tsx'
import styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { ChatOpening } from './chat-opening.tsx'
import { chatStateOf } from './chat-state-of.ts'
import { type Bubble, haveBothWritten } from './client/bubbles.ts'
import { Composer } from './composer.tsx'
import { Ideas } from './ideas-row.tsx'
import { addIdea, useKeptQuote } from './kept-message.ts'
import { MessageList, type StepProps } from './message-list.tsx'
import { MessagesSkeleton } from './messages-skeleton.tsx'
import { PhotoButton } from './photo-button.tsx'
import { type Ending, useListedChat } from './queries.ts'
import { quoteOf } from './quote-words.ts'
import { t } from './texts.ts'
import { TypingBubble } from './typing-bubble.tsx'
import { useChat } from './use-chat.ts'

/** What another feature draws inside a chat. */
export interface PlaydateParts {
  Button: ComponentType<{ chatId: number; name: string }>
  Step: ComponentType<StepProps>
  Question: ComponentType<{ chatId: number; name: string; onUnsafe: () => void }>
  useIsLoading: (chatId: number) => boolean
}

/** spec §2: needs its navigation state. A pasted link has none; a reload keeps it. */
export function ChatScreen({ playdates }: { playdates: PlaydateParts }) {
  const state = useHistoryState<unknown>()
  if (!isChatState(state)) return <Redirect to="/chats" replace />
  return <Chat key={state.chatId} chat={state} playdates={playdates} />
}

interface ChatProps {
  chat: ChatState
  playdates: PlaydateParts
}

function Chat({ chat: arrival, playdates }: ChatProps) {
  const { chatId } = arrival
  const { client, view, status } = useChat(chatId)
  const [, navigate] = useLocation()
  const listed = useListedChat(chatId)
  // A paused person may be back: then the list has their name.
  const isBack = arrival.userId === null && listed !== undefined
  const chat = view.otherHasLeft ? withoutOther(arrival) : isBack ? chatStateOf(listed) : arrival
  const { name, userId } = chat
  const ended = listed?.ended
  const isEnded = ended != null
  const canWrite = !(view.error || view.otherHasLeft || isEnded)
  const isPlaydateLoading = playdates.useIsLoading(chatId)
  const isWaiting = isPlaydateLoading && view.messages.some(({ playdate }) => playdate)
  const isAboutLostPet = listed?.lostPetName != null
  const isSilent = view.isLoaded && !view.hasOlder && !view.messages.some(({ isMine }) => isMine)
  const [quote, setQuote] = useKeptQuote(chatId)
  const handleReply = useCallback(
    (message: Bubble) => setQuote(quoteOf(message, userId)),
    [setQuote, userId],
  )
  const handleSend = (text: string) => {
    client.send(chatId, text, quote)
    expectAnswer()
    setQuote(null)
  }
  const field = useRef<HTMLTextAreaElement>(null)
  const handleDiscard = useCallback(
    (clientId: string, byKeyboard: boolean) => {
      client.discard(chatId, clientId)
      if (byKeyboard) field.current?.focus()
    },
    [client, chatId],
  )
  const ideas =
    canWrite && isSilent && !isAboutLostPet
      ? { chat, onChoose: (idea: string) => addIdea(chatId, idea) }
      : null
  const handleTyping = useCallback(() => client.setTyping(chatId), [client, chatId])

  const menu = useMemo(
    () => ({
      person: userId === null ? null : { id: userId, name },
      chatId,
      isEnded,
      onGone: () => navigate('/chats', { replace: true }),
    }),
    [userId, name, chatId, isEnded, navigate],
  )
  const handleReport = useCallback(
    ({ id, text }: Bubble) => {
      if (id === null) return
      openPersonMenu({ ...menu, subject: { kind: 'message', id, text }, isReport: true })
    },
    [menu],
  )

  return (
    <div className={styles.page}>
      <ChatHeader chat={chat}>
        {canWrite && <playdates.Button chatId={chatId} name={name} />}
        {!view.error && (
          <IconButton
            icon="more"
            label={t('person.more', { name })}
            onClick={() => openPersonMenu(menu)}
          />
        )}
      </ChatHeader>
      <div className={styles.card}>
        <div className={styles.window}>
          <div role="status" className="rigid">
            {status === 'offline' && (
              <p className={styles.banner}>
                <Icon name="wifiOff" size={18} />
                {t('chat.offline')}
              </p>
            )}
          </div>
          {view.error ? (
            <Scene mood="sorry">
              <p role="alert">{t('chat.gone')}</p>
              <ButtonLink href="/chats">{t('chat.toChats')}</ButtonLink>
              <Button look="secondary" onClick={() => openPersonMenu({ ...menu, isReport: true })}>
                {t('chat.report')}
              </Button>
            </Scene>
          ) : isWaiting ? (
            <MessagesSkeleton />
          ) : view.messages.length > 0 ? (
            <MessageList
              client={client}
              chatId={chatId}
              view={view}
              isOffline={status === 'offline'}
              otherName={name}
              onDiscard={handleDiscard}
              onReport={handleReport}
              onReply={canWrite ? handleReply : undefined}
              Step={playdates.Step}
              canWrite={canWrite}
              ideas={ideas}
            />
          ) : view.otherHasLeft ? (
            <Scene mood="asleep">
              <p>{t('chats.left')}</p>
            </Scene>
          ) : view.isLoaded ? (
            <div className={styles.welcome}>
              <ChatOpening chat={chat} />
              {view.isTyping && !isEnded && <TypingBubble />}
              {ideas && <Ideas {...ideas} />}
            </div>
          ) : status === 'offline' ? (
            <Scene mood="asleep">
              <p>{t('chat.olderLater')}</p>
            </Scene>
          ) : (
            <MessagesSkeleton />
          )}
        </div>
        <div role="status">
          {view.otherHasLeft ? (
            <Callout tone="info">{t('chat.otherLeft')}</Callout>
          ) : (
            ended && (
              <Callout tone="info">{goodbyeText(ended, name, view.messages.at(-1)?.text)}</Callout>
            )
          )}
        </div>
        {!(view.error || view.otherHasLeft) && (
          <playdates.Question
            chatId={chatId}
            name={name}
            onUnsafe={() => openPersonMenu({ ...menu, isReport: true })}
          />
        )}
        {canWrite && (
          <Composer
            chatId={chatId}
            field={field}
            otherName={name}
            quote={quote}
            onQuoteRemove={() => setQuote(null)}
            onSend={handleSend}
            onTyping={handleTyping}
            photoButton={
              <PhotoButton
                isLocked={!view.hasOlder && !haveBothWritten(view.messages)}
                onPhotos={(files) => client.sendPhotos(chatId, files)}
              />
            }
          />
        )}
      </div>
    </div>
  )
}

/** The goodbye in the reader's language, unless it is the last message above. */
function goodbyeText({ by, line }: Ending, name: string, lastText: string | undefined): string {
  const said = by === getUserId() ? t('chat.endedByYou') : t('chat.endedByOther', { name })
  const words = t(`goodbye.${line}`)
  return words === lastText ? said : `${said} ${t('chat.endedWith', { line: words })}`
}

/** The name and picture of a person who left are not shown. */
function withoutOther(chat: ChatState): ChatState {
  return {
    ...chat,
    userId: null,
    name: t('chats.left'),
    image: null,
    imageType: null,
    face: undefined,
  }
}

function isChatState(state: unknown): state is ChatState {
  const { chatId, userId, name } = (state ?? {}) as Partial<ChatState>
  const isPerson = userId === null || Number.isSafeInteger(userId)
  return Number.isSafeInteger(chatId) && isPerson && typeof name === 'string'
}
