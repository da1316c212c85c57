import type { QueryClient } from '@tanstack/react-query'
import { toApiError } from '../../lib/api.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { goToLogin } from '../../lib/end-session.ts'
import { urls } from '../../lib/urls.ts'
import { celebrate } from '../matches/celebrations.ts'
import { type Deck, drop, type Pet } from './deck.ts'
import { type Delivery, sendSwipes } from './send-swipes.ts'
import { sendDislike, sendLike, sendUndo } from './swipe-calls.ts'
import { type OutgoingSwipe, swipeQueueOf } from './swipe-queue.ts'

const longestPauseMs = 60_000

/** People whose swipes are being sent; that goes on when the screen is left. */
const underWay = new Set<number>()

export async function deliverSwipes(userId: number, queryClient: QueryClient): Promise<void> {
  if (underWay.has(userId)) return
  underWay.add(userId)
  await sendSwipes(swipeQueueOf(userId), { deliver: deliverer(userId, queryClient), pause })
  underWay.delete(userId)
}

function deliverer(userId: number, queryClient: QueryClient): Delivery['deliver'] {
  const takeOut = (pet: Pet, tooLate: Pet | null = null) =>
    queryClient.setQueryData<Deck>(
      [cacheKeys.deck, userId],
      (deck) => deck && { ...drop(deck, pet.id), ...(tooLate && { tooLate }) },
    )
  const refreshChats = () => void queryClient.invalidateQueries({ queryKey: [cacheKeys.chats] })

  async function send({ act, pet }: OutgoingSwipe): Promise<void> {
    if (act === 'undo') return void (await sendUndo(userId, pet.id))
    if (act === 'dislike') return void (await sendDislike(userId, pet.id))
    const { match, chatId } = await sendLike(userId, pet.id)
    if (!match || chatId === null) return
    refreshChats()
    celebrateWith(pet, chatId)
  }

  return async (swipe) => {
    try {
      await send(swipe)
      return 'done'
    } catch (error) {
      const { status, code } = toApiError(error)
      if (status === 0 || status === 429 || status >= 500) return 'later'
      if (status === 401) {
        goToLogin()
        return 'stop'
      }
      if (code === 'not_found') takeOut(swipe.pet)
      if (code === 'already_matched') {
        takeOut(swipe.pet, swipe.pet)
        refreshChats()
      }
      return 'done'
    }
  }
}

function celebrateWith(pet: Pet, chatId: number): void {
  const photo = pet.photos[0]
  celebrate({
    chatId,
    userId: pet.id,
    name: pet.name,
    animalName: pet.animalName,
    image: photo ? urls.avatar(photo.url) : null,
    imageType: photo?.type ?? null,
    face: pet.face,
  })
}

/** Exponential backoff, cut short as soon as the browser is online again. */
function pause(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      resolve()
    }
    const timer = setTimeout(wake, Math.min(longestPauseMs, 1000 * 2 ** failures))
    addEventListener('online', wake)
  })
}
