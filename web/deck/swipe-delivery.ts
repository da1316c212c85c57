import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { Dislike, Like, LikeResult, UndoSwipe } from '../../contract/discovery.ts'
import { post, toApiError } from '../lib/api.ts'
import { goToLogin } from '../lib/end-session.ts'
import { findUserId } from '../lib/session.ts'
import { showSnackbar } from '../lib/snackbar.ts'
import { urls } from '../lib/urls.ts'
import { dropSentNote } from '../notes/kept-note.ts'
import type { DeckCard } from '../people/card.ts'
import { addNewMatch, type NewMatch } from '../people/new-matches.ts'
import { type Deck, drop } from './deck.ts'
import { type OutgoingSwipe, type SwipeQueue, swipeQueueOf } from './swipe-queue.ts'
import { t } from './texts.ts'

const longestPauseMs = 60_000
const snackbarMs = 6000

/** People whose queue is being sent; that continues when they leave the screen. */
const sending = new Set<number>()

/** Puts a swipe into the queue and sends the queue. */
export function sendSwipe(userId: number, queryClient: QueryClient, swipe: OutgoingSwipe): void {
  swipeQueueOf(userId).push(swipe)
  void deliverSwipes(userId, queryClient)
}

/** Sends the swipes that the server may not have yet. */
export async function deliverSwipes(userId: number, queryClient: QueryClient): Promise<void> {
  if (sending.has(userId)) return
  sending.add(userId)
  await drainQueue(swipeQueueOf(userId), {
    deliver: (swipe) => deliver(userId, queryClient, swipe),
    pause,
  })
  sending.delete(userId)
}

export interface Delivery {
  /** 'later': no answer came, try again. 'stop': nothing can be sent for now. */
  deliver: (swipe: OutgoingSwipe) => Promise<'done' | 'later' | 'stop'>
  /** The backoff before the next try, after so many failures in a row. */
  pause: (failures: number) => Promise<void>
}

/** Sends the swipes of a queue one after the other, in their order, however long it takes. */
export async function drainQueue(queue: SwipeQueue, { deliver, pause }: Delivery): Promise<void> {
  let failures = 0
  const next = () => {
    queue.sync()
    return queue.all()[0]
  }
  for (let swipe = next(); swipe; swipe = next()) {
    const outcome = isUndone(swipe, queue.all()) ? 'done' : await deliver(swipe)
    if (outcome === 'stop') return
    if (outcome === 'later') {
      await pause(++failures)
    } else {
      failures = 0
      queue.shift()
    }
  }
}

/** Undone before it was sent. An earlier try may have arrived all the same, so the undo is sent. */
function isUndone(swipe: OutgoingSwipe, swipes: readonly OutgoingSwipe[]): boolean {
  return (
    swipe.act !== 'undo' &&
    swipes.some((other) => other.act === 'undo' && other.card.id === swipe.card.id)
  )
}

async function deliver(
  userId: number,
  queryClient: QueryClient,
  swipe: OutgoingSwipe,
): Promise<'done' | 'later' | 'stop'> {
  // Somebody else may have signed in during the backoff.
  if (findUserId() !== userId) return 'stop'
  const { act, card, note } = swipe
  const takeOut = (tooLate: DeckCard | null = null) =>
    queryClient.setQueryData<Deck>(
      ['deck', userId],
      (deck) => deck && { ...drop(deck, card.id), ...(tooLate && { tooLate }) },
    )
  const refreshChats = () => void queryClient.invalidateQueries({ queryKey: ['chats'] })
  try {
    const chatId = await callServer(userId, swipe)
    if (note) dropSentNote(userId, card.id, note.text)
    if (chatId !== null) {
      refreshChats()
      addNewMatch(matchOf(card, chatId))
    } else if (note) {
      reportOnNote(t('note.sent', { name: card.animalName }))
    }
    return 'done'
  } catch (error) {
    const { status, code } = toApiError(error)
    const isTooSoon = status === 429 && code !== 'too_many_notes'
    if (status === 0 || isTooSoon || status >= 500) return 'later'
    if (status === 401) {
      goToLogin()
      return 'stop'
    }
    if (code === 'already_matched') {
      takeOut(card)
      refreshChats()
    } else if (code === 'not_found') {
      takeOut()
    } else if (code === 'note_seen') {
      takeOut()
      reportOnNote(t('error.note_seen'))
    } else if (note) {
      reportOnNote(t(`error.${code}`))
      // Only the note was refused.
      return deliver(userId, queryClient, { act, card })
    }
    return 'done'
  }
}

/** In a snackbar: the dialog in which the note was written is closed by now. */
function reportOnNote(text: string): void {
  showSnackbar({ text, ms: snackbarMs })
}

/** Returns the chat if the swipe made a match. */
async function callServer(
  userId: number,
  { act, card: { id: personId }, note }: OutgoingSwipe,
): Promise<number | null> {
  if (act === 'undo') {
    await post(urls.undoSwipe, { userId, targetId: personId } satisfies UndoSwipe)
    return null
  }
  if (act === 'dislike') {
    const dislike: Dislike = { dislikerId: userId, dislikedId: personId }
    await post(urls.dislike, dislike)
    return null
  }
  const like: Like = { likerId: userId, likedId: personId, ...(note && { note }) }
  const { match, chatId } = await post<LikeResult>(urls.like, like)
  return match ? chatId : null
}

function matchOf({ photos: [photo], ...card }: DeckCard, chatId: number): NewMatch {
  return {
    chatId,
    userId: card.id,
    name: card.name,
    animalName: card.animalName,
    image: photo ? urls.avatar(photo.url) : null,
    imageType: photo?.type ?? null,
    face: card.face,
  }
}

/** Exponential backoff, cut short as soon as the browser is online again. */
function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(wake, Math.min(longestPauseMs, 1000 * 2 ** failures))
    const stop = onlineManager.subscribe((isOnline) => isOnline && wake())
  })
}
