import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { ServerEvent } from '../../contract/socket.ts'
import { goToLogin } from '../lib/end-session.ts'
import { signOffKey } from '../lib/session.ts'
import { playSound } from '../lib/sounds.ts'
import { refreshNotes } from '../notes/queries.ts'
import { addNewMatch, matchWith } from '../people/new-matches.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { withEvent } from './chat-list.ts'
import { type ChatClient, createChatClient } from './client/chat-client.ts'
import { chatsQuery } from './queries.ts'
import { refreshSeenMatches } from './seen-matches.ts'

interface LiveChat {
  client: ChatClient
  /** A reference count: it is connected while this is above 0. */
  holders: number
  disconnect: () => void
}

const liveChats = new Map<number, LiveChat>()

/** The one chat client of this person, whichever screen asks. */
export function getChatClient(userId: number): ChatClient {
  return liveChatOf(userId).client
}

/** Keeps the chats of this person connected until the returned function is called. */
export function holdLiveChat(userId: number, queryClient: QueryClient): () => void {
  const live = liveChatOf(userId)
  live.holders += 1
  if (live.holders === 1) live.disconnect = connect(live.client, userId, queryClient)
  return () => {
    live.holders -= 1
    if (live.holders === 0) live.disconnect()
  }
}

function liveChatOf(userId: number): LiveChat {
  const known = liveChats.get(userId)
  if (known) return known
  const live = { client: createChatClient({ userId }), holders: 0, disconnect: () => {} }
  liveChats.set(userId, live)
  return live
}

function connect(client: ChatClient, userId: number, queryClient: QueryClient): () => void {
  const { queryKey } = chatsQuery(userId)
  const askServer = async () => {
    // An answer that is still on its way may be older than the missed events.
    await queryClient.cancelQueries({ queryKey })
    await queryClient.invalidateQueries({ queryKey })
  }

  function handleEvent(event: ServerEvent) {
    const chats = queryClient.getQueryData(queryKey)
    const changed = chats && withEvent(chats, event, userId)
    if (changed) queryClient.setQueryData(queryKey, changed)
    // A list that is being fetched may have been read before this event.
    if (!changed || queryClient.isFetching({ queryKey }) > 0) void askServer()
    if (event.type === 'notes.changed' || event.type === 'sync')
      void refreshNotes(userId, queryClient)
    if (event.type === 'search.changed' || event.type === 'sync')
      void refreshOwnSearch(userId, queryClient)
    if (event.type === 'match.new') addNewMatch(matchWith(event.match, event.match.chatId))
    const isTheirs = event.type === 'message.new' && event.message.user_id !== userId
    const isDuplicate = chats && changed === chats
    if (isTheirs && !isDuplicate && document.visibilityState === 'visible') playSound('message')
  }

  let before = client.getStatus()
  function handleChange() {
    const status = client.getStatus()
    if (status === before) return
    before = status
    if (status === 'online') {
      onlineManager.setOnline(true)
      // Events that came while there was no connection were missed.
      void askServer()
      void refreshNotes(userId, queryClient)
      void refreshOwnSearch(userId, queryClient)
    }
    if (status !== 'ended') return
    // The next sign-in reads storage again, because another tab may have changed it.
    liveChats.delete(userId)
    const isSigningOff = queryClient.isMutating({ mutationKey: signOffKey }) > 0
    if (!isSigningOff) goToLogin()
  }

  function handleStorage({ key }: StorageEvent) {
    if (key) refreshSeenMatches(key, userId, queryClient)
  }

  addEventListener('storage', handleStorage)
  const stopEvents = client.onEvent(handleEvent)
  const stopStatus = client.subscribe(handleChange)
  client.start()
  return () => {
    removeEventListener('storage', handleStorage)
    stopEvents()
    stopStatus()
    client.stop()
  }
}
