import { useCallback } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ChatState } from '../../lib/chat-state.ts'
import { t } from '../../lib/i18n/i18n.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Scene } from '../../ui/scene.tsx'
import styles from './chat.module.css'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { MessagesSkeleton } from './messages-skeleton.tsx'
import { useChat } from './use-chat.ts'

/** spec §2: needs its navigation state. A pasted link has none; a reload keeps it. */
export function ChatPage() {
  const state = useHistoryState<unknown>()
  if (!isChatState(state)) return <Redirect to="/chats" replace />
  return <Chat key={state.chatId} chat={state} />
}

function Chat({ chat }: { chat: ChatState }) {
  const { chatId, name } = chat
  const { client, view, status } = useChat(chatId)
  const handleSend = useCallback((text: string) => client.send(chatId, text), [client, chatId])
  const handleTyping = useCallback(() => client.setTyping(chatId), [client, chatId])

  return (
    <div className={styles.page}>
      <ChatHeader chat={chat} isTyping={view.isTyping} />
      <div className={styles.card}>
        <div className={styles.window}>
          <div role="status" className={styles.offline}>
            {status === 'offline' && (
              <p className={styles.banner}>
                <Icon name="wifiOff" size={18} />
                {t('chat.offline')}
              </p>
            )}
          </div>
          {view.error ? (
            <Scene mood="peeking">
              <p role="alert">{t('chat.gone')}</p>
              <ButtonLink href="/chats">{t('chat.toChats')}</ButtonLink>
            </Scene>
          ) : view.messages.length > 0 ? (
            <MessageList client={client} chatId={chatId} view={view} otherName={name} />
          ) : view.isLoaded ? (
            <Scene mood="happy">
              <p>{t('chat.hello', { name })}</p>
            </Scene>
          ) : (
            <MessagesSkeleton />
          )}
        </div>
        {view.otherHasLeft && <Notice tone="info">{t('chat.otherLeft')}</Notice>}
        {!view.otherHasLeft && !view.error && (
          <Composer onSend={handleSend} onTyping={handleTyping} />
        )}
      </div>
    </div>
  )
}

function isChatState(state: unknown): state is ChatState {
  const { chatId, userId, name } = (state ?? {}) as Partial<ChatState>
  return Number.isSafeInteger(chatId) && Number.isSafeInteger(userId) && typeof name === 'string'
}
