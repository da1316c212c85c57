import { queryOptions } from '@tanstack/react-query'
import type { Card } from '../../contract/discovery.ts'
import { getPage } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import type { DeckCard } from '../people/card.ts'
import { type DeckPage, openDeck } from './deck.ts'
import { listLiked } from './swipe-queue.ts'

/**
 * Fetched once. Swipes change the cached deck, so it is the same when the person comes back to it.
 * Moving to another city invalidates it.
 */
export const deckQuery = (userId: number) =>
  queryOptions({
    queryKey: ['deck', userId],
    queryFn: async ({ signal }) =>
      openDeck(await getDeckPage(userId, '', signal), listLiked(userId)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Not cached, because a cursor leads to other households later. */
export const deckPageQuery = (userId: number, cursor: string) =>
  queryOptions({
    queryKey: ['deckPage', userId, cursor],
    queryFn: ({ signal }) => getDeckPage(userId, cursor, signal),
    staleTime: 0,
    gcTime: 0,
  })

async function getDeckPage(userId: number, cursor: string, signal: AbortSignal): Promise<DeckPage> {
  const page = await getPage<Card>(urls.deck(userId, cursor), { signal })
  return { cards: page.items.map(fromWire), next: page.next }
}

/** spec §3: both lists are reversed for display; spec §9: whole kilometres. */
function fromWire(card: Card): DeckCard {
  const types = card.imgType.split(',')
  const photos = (card.imgUrls ?? []).map((url, index) => ({
    url,
    type: types[index] ?? '',
    placeholder: card.imgPlaceholders?.[index] || null,
    focus: card.imgFocus?.[index] ?? null,
  }))
  return {
    id: card.id,
    name: card.name,
    animalName: card.animalName.trim() || card.name,
    km: Math.round(card.distance),
    // A page from the service worker's cache may be of a release without this field.
    pets: card.pets ?? [],
    photos: photos.reverse(),
    face: card.faceUrl,
    again: card.again,
    met: card.met,
  }
}
