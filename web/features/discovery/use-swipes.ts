import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { celebrate } from '../../lib/celebrations.ts'
import { goToLogin } from '../../lib/session.ts'
import { readStored, store } from '../../lib/storage.ts'
import { urls } from '../../lib/urls.ts'
import { type Deck, drop, type Pet } from './deck.ts'
import { sendDislike, sendLike, sendUndo } from './queries.ts'
import { createOutbox, type Outbox, type OutgoingSwipe } from './swipe-outbox.ts'

const longestPauseMs = 60_000

/** One for each person and page load: it goes on sending when the screen is left. */
const outboxes = new Map<number, Outbox>()

/** The way swipes take to the server. */
export function useSwipes(userId: number): Outbox {
  const queryClient = useQueryClient()
  const [outbox] = useState(() => {
    const known = outboxes.get(userId) ?? openOutbox(userId, queryClient)
    outboxes.set(userId, known)
    return known
  })
  useEffect(() => void outbox.send(), [outbox])
  return outbox
}

/** Pets that were liked, though the server may not know it yet. */
export function likedUnsent(userId: number): number[] {
  return loadSwipes(userId).flatMap(({ act, pet }) => (act === 'like' ? [pet.id] : []))
}

function openOutbox(userId: number, queryClient: QueryClient): Outbox {
  const changeDeck = (step: (deck: Deck) => Deck) =>
    queryClient.setQueryData<Deck>(['deck', userId], (deck) => deck && step(deck))

  async function deliver({ act, pet }: OutgoingSwipe) {
    try {
      if (act === 'like') {
        const { match, chatId } = await sendLike(userId, pet.id)
        if (match && chatId !== null) welcome(pet, chatId)
      } else if (act === 'dislike') {
        await sendDislike(userId, pet.id)
      } else {
        await sendUndo(userId, pet.id)
      }
      return 'done'
    } catch (error) {
      const { status, code } = toApiError(error)
      if (status === 0 || status === 429 || status >= 500) return 'later'
      if (status === 401) {
        goToLogin({ expired: true })
        return 'stop'
      }
      if (code === 'already_matched') refuseUndo(pet)
      if (code === 'not_found') changeDeck((deck) => drop(deck, pet.id))
      return 'done'
    }
  }

  function refuseUndo(pet: Pet): void {
    changeDeck((deck) => ({ ...drop(deck, pet.id), tooLate: pet }))
    void queryClient.invalidateQueries({ queryKey: ['chats'] })
  }

  function welcome(pet: Pet, chatId: number): void {
    changeDeck((deck) => drop(deck, pet.id))
    void queryClient.invalidateQueries({ queryKey: ['chats'] })
    const photo = pet.photos[0]
    celebrate({
      chatId,
      userId: pet.id,
      name: pet.name,
      animalName: pet.animalName,
      image: photo ? urls.avatar(photo.url) : null,
      imageType: photo?.type ?? null,
    })
  }

  return createOutbox({
    kept: loadSwipes(userId),
    keep: (swipes) => store(storageKey(userId), JSON.stringify(swipes)),
    deliver,
    pause,
  })
}

const storageKey = (userId: number) => `swipes.${userId}`

function loadSwipes(userId: number): OutgoingSwipe[] {
  try {
    return JSON.parse(readStored(storageKey(userId)) ?? '[]')
  } catch {
    return []
  }
}

/** Longer after each failure, and over as soon as there is a connection again. */
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
