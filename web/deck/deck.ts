import type { Pet } from '../people/card.ts'

export type Verdict = 'like' | 'dislike'

export interface DeckPage {
  pets: readonly Pet[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

/** The pets of this lap; the one at `index` is on top. */
export interface Deck {
  /** A disliked pet stays for the next lap, a liked one leaves. */
  pets: readonly Pet[]
  index: number
  /** Ids of pets that were liked or have left the app. */
  gone: readonly number[]
  /** Cursor of the page to fetch next. '' starts over; null: everything is here. */
  next: string | null
  /** Grows with each swipe and shrinks with each undo; the key of the top card. */
  turn: number
  /** The swipe that can be undone. */
  last: { pet: Pet; index: number } | null
  /** The pet whose like could not be undone, because it is a match already. */
  tooLate: Pet | null
}

/** The next page is fetched when so many cards are left. */
const fetchAhead = 6

export function openDeck({ pets, next }: DeckPage, gone: readonly number[]): Deck {
  const here = pets.filter((pet) => !gone.includes(pet.id))
  return { pets: here, index: 0, gone, next, turn: 0, last: null, tooLate: null }
}

export function topPet({ pets, index }: Deck): Pet | undefined {
  return pets[index]
}

/** The pet under the top card. */
export function nextPet({ pets, index }: Deck): Pet | undefined {
  return pets.length > 1 ? pets[(index + 1) % pets.length] : undefined
}

/** spec §4: like and dislike advance to the next pet, and wrap to the first after the last. */
export function swipe(deck: Deck, verdict: Verdict): Deck {
  const pet = topPet(deck)
  if (!pet) return deck
  const { pets, index } = deck
  const rest =
    verdict === 'like'
      ? drop(deck, pet.id)
      : wrap({ ...deck, pets: pets.with(index, { ...pet, again: true }), index: index + 1 })
  return { ...rest, turn: deck.turn + 1, last: { pet, index }, tooLate: null }
}

export function undo(deck: Deck): Deck {
  const { last } = deck
  if (!last) return deck
  const { pet } = last
  const at = deck.pets.findIndex(({ id }) => id === pet.id)
  const index = at === -1 ? Math.min(last.index, deck.pets.length) : at
  return {
    ...deck,
    pets: deck.pets.toSpliced(index, at === -1 ? 0 : 1, pet),
    gone: deck.gone.filter((id) => id !== pet.id),
    index,
    turn: deck.turn - 1,
    last: null,
  }
}

/** Removes a pet that was liked or has left the app; the next one is on top then. */
export function drop(deck: Deck, petId: number): Deck {
  const gone = deck.gone.includes(petId) ? deck.gone : [...deck.gone, petId]
  const last = deck.last?.pet.id === petId ? null : deck.last
  const at = deck.pets.findIndex((pet) => pet.id === petId)
  if (at === -1) return { ...deck, gone, last }
  const index = at < deck.index ? deck.index - 1 : deck.index
  return wrap({ ...deck, pets: deck.pets.toSpliced(at, 1), index, gone, last })
}

export function needsMore({ pets, index, next }: Deck): boolean {
  return next !== null && pets.length - index <= fetchAhead
}

/** Appends the page of `cursor`, without pets that are or were in the deck. */
export function append(deck: Deck, cursor: string, page: DeckPage): Deck {
  if (deck.next !== cursor) return deck
  const known = new Set([...deck.gone, ...deck.pets.map((pet) => pet.id)])
  const fresh = page.pets.filter((pet) => !known.has(pet.id))
  // The server sends unseen pets first, then disliked ones, so nothing new follows a page of pets
  // that are all known. An empty page is not the end: under a filter one call searches only so far.
  const isEnd = page.pets.length > 0 && fresh.length === 0
  return { ...deck, pets: [...deck.pets, ...fresh], next: isEnd ? null : page.next }
}

/** The first pet follows the last one, and new pets are fetched. */
function wrap(deck: Deck): Deck {
  return deck.index < deck.pets.length ? deck : { ...deck, index: 0, next: deck.next ?? '' }
}

/** The deck after a like or dislike in a profile, whether that pet is on top or not. */
export function decideOn(deck: Deck, petId: number, verdict: Verdict): Deck {
  if (topPet(deck)?.id === petId) return swipe(deck, verdict)
  if (verdict === 'like') return drop(deck, petId)
  // Before the top card, so that it comes again in the next lap.
  const at = deck.pets.findIndex(({ id }) => id === petId)
  const pet = deck.pets[at]
  if (!pet || at < deck.index) return deck
  const pets = deck.pets.toSpliced(at, 1).toSpliced(deck.index, 0, { ...pet, again: true })
  return { ...deck, pets, index: deck.index + 1 }
}
