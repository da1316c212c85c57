import type { MessageItem, Quote } from '../../../contract/chat.ts'
import { isVisible } from '../../../contract/is-visible.ts'
import { limits } from '../../../contract/limits.ts'
import type { ReactionKind } from '../../../contract/reactions.ts'
import type { ServerEvent } from '../../../contract/socket.ts'
import { type FileStorage, fileStorage } from '../../lib/storage/file-storage.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import { type KeyValueStorage, safeStorage } from '../../lib/storage/safe-storage.ts'
import { urls } from '../../lib/urls.ts'
import { sendPhoto } from '../../photos/send-photo.ts'
import { isHidden, listenToBrowser } from './browser-signals.ts'
import { createChatCache } from './chat-cache.ts'
import { createChatCalls } from './chat-calls.ts'
import { type ConnectionStatus, createConnection } from './connection.ts'
import { createDelivery } from './delivery.ts'
import { createPendingMessages } from './pending-messages.ts'
import { createPendingPhotos } from './pending-photos.ts'
import { type ChatView, createRoom, type Room } from './room.ts'

/** One person's chats, live. Every getter returns the same object until what it shows changes. */
export interface ChatClient {
  /** Connects, sends the pending messages of an earlier visit, and stays connected. */
  start(): void
  stop(): void
  getStatus(): ConnectionStatus
  getChat(chatId: number): ChatView
  /** Loads the chat and keeps it live until it is closed. Resolves after the first request. */
  open(chatId: number): Promise<void>
  close(chatId: number): void
  loadOlder(chatId: number): Promise<void>
  /** With a quote it replies to that message. */
  send(chatId: number, text: string, quote?: Quote | null): void
  sendPhotos(chatId: number, files: readonly File[]): void
  /** The file of a photo that is being sent; null if this browser could not store it. */
  readPhoto(clientId: string): Promise<File | null>
  /** For a message that failed. */
  retry(chatId: number, clientId: string): void
  /** For a message that failed, or a photo that is being sent. */
  discard(chatId: number, clientId: string): void
  /** The person has seen everything up to `seq`. */
  markRead(chatId: number, seq: number): void
  /** To a message of the other person; null removes the reaction. True if the server stored it. */
  react(chatId: number, messageId: number, kind: ReactionKind | null): Promise<boolean>
  /** The person has seen this match. */
  seeMatch(chatId: number): void
  /** May be called on every key stroke: it is throttled. */
  setTyping(chatId: number): void
  /** Called when anything above may have changed. */
  subscribe(listener: () => void): () => void
  onEvent(listener: (event: ServerEvent) => void): () => void
}

export interface ChatClientOptions {
  userId: number
  origin?: string
  storage?: KeyValueStorage
  webSocket?: typeof WebSocket
  fetch?: typeof globalThis.fetch
  sendPhoto?: typeof sendPhoto
  files?: FileStorage
  /** Tells that the network or the person is back, or that another tab has written to the storage. */
  window?: EventTarget
  now?: () => number
  random?: () => number
}

/** A socket that was silent for this long may be half-open. */
const quietMs = 20_000

export function createChatClient({
  userId,
  origin = location.origin,
  storage,
  webSocket = WebSocket,
  fetch = globalThis.fetch,
  sendPhoto: uploadPhoto = sendPhoto,
  files = fileStorage,
  window = globalThis.window,
  now = Date.now,
  random = Math.random,
}: ChatClientOptions): ChatClient {
  const safe = safeStorage(storage)
  const cache = createChatCache(safe, userId)
  const pendingMessages = createPendingMessages({
    storage: safe,
    userId,
    now,
    freeSpace: cache.clear,
    onRemove({ clientId, isPhoto }) {
      if (isPhoto) photos.remove(clientId)
    },
  })
  const drafts = personStorage('michi.draft', userId, safe)
  const rooms = new Map<number, Room>()
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: ServerEvent) => void>()
  let stopListening = () => {}
  let quietTimer: ReturnType<typeof setInterval> | undefined
  let lastEventAt = 0
  let typedAt = 0
  let wasOnline = false
  const seenMatches = new Set<number>()

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const calls = createChatCalls({
    userId,
    origin,
    fetch,
    sendPhoto: uploadPhoto,
    onSignedOut: () => end(),
    onUnreachable: () => connection.presumeDead(),
  })
  const photos = createPendingPhotos({
    files,
    userId,
    calls,
    onProgress: (chatId) => rooms.get(chatId)?.refresh(),
  })
  const acknowledge = (messages: readonly MessageItem[]) => {
    for (const { user_id, client_id } of messages)
      if (user_id === userId && client_id) pendingMessages.remove(client_id)
  }
  const roomOf = (chatId: number): Room => {
    const known = rooms.get(chatId)
    if (known) return known
    const room = createRoom({
      chatId,
      userId,
      calls,
      cache,
      pendingMessages,
      drafts,
      random,
      progressOf: photos.progressOf,
      onStored: acknowledge,
      onChange: notify,
    })
    rooms.set(chatId, room)
    return room
  }
  const takeMessage = (message: MessageItem) => {
    acknowledge([message])
    rooms.get(message.chat_id)?.takeMessage(message)
  }

  const delivery = createDelivery({
    pendingMessages,
    random,
    // spec §4: the message goes over the socket and through a call; the server stores the first.
    // The outcome of the call counts, because a call is always answered.
    store(pending) {
      if (pending.isPhoto) return photos.send(pending)
      const { chatId, clientId, text, quote } = pending
      const message = { chatId, clientId, message: text, ...(quote && { replyTo: quote.seq }) }
      connection.send({ type: 'message.send', ...message })
      return calls.addMessage(message)
    },
    onStored: takeMessage,
    onRefused({ chatId }) {
      roomOf(chatId).refresh()
      // The chat may be gone.
      void roomOf(chatId).catchUp()
    },
  })
  const catchUp = () => {
    for (const room of rooms.values()) void room.catchUp()
  }
  const connection = createConnection({
    url: origin.replace(/^http/, 'ws') + urls.socket(userId),
    webSocket,
    now,
    random,
    onStatus: notify,
    onFailure: () => void calls.checkSession(),
    onSessionEnded: () => end(),
    onOpen(wasAnnounced) {
      lastEventAt = now()
      if (wasOnline && !wasAnnounced) calls.abandon()
      wasOnline = true
      catchUp()
      for (const [chatId, room] of rooms) sendRead(chatId, room.unsentRead())
      reportSeenMatches()
      delivery.flush()
    },
    onEvent(event) {
      lastEventAt = now()
      handleEvent(event)
      for (const listener of eventListeners) listener(event)
    },
  })
  const sendRead = (chatId: number, seq: number) => {
    if (seq > 0) connection.send({ type: 'message.read', chatId, seq })
  }
  /** A match may be seen before the connection is open: then it is reported when it opens. */
  const reportSeenMatches = () => {
    if (connection.getStatus() !== 'online') return
    for (const chatId of seenMatches) connection.send({ type: 'match.seen', chatId })
    seenMatches.clear()
  }
  const handleEvent = (event: ServerEvent) => {
    if (event.type === 'message.new') takeMessage(event.message)
    if (event.type === 'message.read') rooms.get(event.chatId)?.takeRead(event.userId, event.seq)
    if (event.type === 'message.reaction') rooms.get(event.chatId)?.takeReaction(event.reaction)
    if (event.type === 'chat.typing') rooms.get(event.chatId)?.takeTyping()
    if (event.type === 'chat.gone') roomOf(event.chatId).takeGone()
    if (event.type === 'chat.back') rooms.get(event.chatId)?.takeBack()
    if (event.type === 'chat.left') roomOf(event.chatId).takeLeft()
    if (event.type === 'session.ended') end()
    if (event.type === 'sync') catchUp()
  }

  // A half-open connection looks like a silent one; a call tells the difference.
  const askWhenQuiet = async () => {
    if (isHidden() || now() - lastEventAt < quietMs) return
    const askedAt = now()
    for (const room of rooms.values()) {
      const newest = room.newestSeq()
      await room.catchUp()
      if (room.newestSeq() > newest && lastEventAt < askedAt) connection.presumeDead()
    }
  }
  const handleBack = () => {
    connection.retryNow()
    catchUp()
    delivery.flush()
  }
  const halt = () => {
    delivery.stop()
    stopListening()
    clearInterval(quietTimer)
    for (const room of rooms.values()) room.close()
  }
  const end = () => {
    halt()
    connection.end()
  }

  return {
    start() {
      stopListening = listenToBrowser(window, {
        onBack: handleBack,
        onOffline: connection.presumeDead,
        onStorage(key) {
          if (!pendingMessages.takeOver(key)) return
          for (const room of rooms.values()) room.refresh()
          delivery.flushLater()
        },
      })
      quietTimer = setInterval(askWhenQuiet, quietMs)
      wasOnline = false
      connection.start()
      delivery.start()
    },
    stop() {
      halt()
      connection.stop()
    },
    getStatus: connection.getStatus,
    getChat: (chatId) => roomOf(chatId).getView(),
    open: (chatId) => roomOf(chatId).open(),
    close: (chatId) => roomOf(chatId).close(),
    loadOlder: (chatId) => roomOf(chatId).loadOlder(),
    send(chatId, text, quote) {
      if (!isVisible(text)) return
      pendingMessages.add({ chatId, text, ...(quote && { quote }) })
      roomOf(chatId).refresh()
      delivery.flush()
    },
    sendPhotos(chatId, files) {
      for (const file of files)
        photos.add(pendingMessages.add({ chatId, text: '', isPhoto: true }), file)
      roomOf(chatId).refresh()
      delivery.flush()
    },
    readPhoto: photos.read,
    retry(chatId, clientId) {
      pendingMessages.mark(clientId)
      roomOf(chatId).refresh()
      delivery.flush()
    },
    discard(chatId, clientId) {
      pendingMessages.remove(clientId)
      roomOf(chatId).refresh()
    },
    markRead(chatId, seq) {
      if (roomOf(chatId).markRead(seq)) sendRead(chatId, seq)
    },
    react: (chatId, messageId, kind) => roomOf(chatId).react(messageId, kind),
    seeMatch(chatId) {
      seenMatches.add(chatId)
      reportSeenMatches()
    },
    setTyping(chatId) {
      if (now() - typedAt < limits.typingEveryMs) return
      typedAt = now()
      connection.send({ type: 'chat.typing', chatId })
    },
    subscribe: (listener) => addTo(listeners, listener),
    onEvent: (listener) => addTo(eventListeners, listener),
  }
}

function addTo<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
