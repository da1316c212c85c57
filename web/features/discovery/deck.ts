import type { CardPet } from '../../../contract/pets.ts'
import type { Photo } from '../../ui/photo-viewer.tsx'

export type Verdict = 'like' | 'dislike'

export interface Pet {
  id: number
  /** The person's. */
  name: string
  /** Never empty: where the pet has no name, its person's stands in. */
  animalName: string
  km: number
  /** All of the household's, the first of which is the one above. */
  pets: readonly CardPet[]
  /** The main one first. */
  photos: readonly (Photo & { type: string })[]
  /** A drawing, where there is no photo. */
  face?: string | undefined
  /** Was passed over before, and comes once more. */
  again?: boolean | undefined
}

export interface DeckPage {
  pets: readonly Pet[]
  /** Cursor of the page after it; null: there is none. */
  next: string | null
}

/** What is on the table: the pets of this round, one of them on top. */
export interface Deck {
  /** A disliked pet stays for the next round, a liked one leaves. */
  pets: readonly Pet[]
  index: number
  /** Ids that do not come back: liked, or no longer there. */
  gone: readonly number[]
  /** Cursor of the page to fetch next. '' starts over; null: everything is here. */
  next: string | null
  /** Grows with each swipe and shrinks with each undo: the name of the card on top. */
  turn: number
  /** What can be undone. */
  last: { pet: Pet; index: number } | null
  /** Whose like could not be undone: it had made a match by then. */
  tooLate: Pet | null
}

/** How many cards before the end the next page is fetched. */
const fetchAhead = 6

export function openDeck({ pets, next }: DeckPage, gone: readonly number[]): Deck {
  const here = pets.filter((pet) => !gone.includes(pet.id))
  return { pets: here, index: 0, gone, next, turn: 0, last: null, tooLate: null }
}

export function topPet({ pets, index }: Deck): Pet | undefined {
  return pets[index]
}

/** Whoever comes after the one on top, whatever becomes of that one. */
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

/** Takes a pet out for good: it is liked, or no longer there. Whoever lies under it comes up. */
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

/** Puts the page that `cursor` led to at the end; pets that are or were here do not come twice. */
export function append(deck: Deck, cursor: string, page: DeckPage): Deck {
  if (deck.next !== cursor) return deck
  const known = new Set([...deck.gone, ...deck.pets.map((pet) => pet.id)])
  const fresh = page.pets.filter((pet) => !known.has(pet.id))
  // The server hands out the unseen first, then the disliked, the oldest dislike first: after a
  // page of pets that all are here already comes nobody new. A page of nobody is no end: under a
  // filter the server looks only so far at once.
  const isEnd = page.pets.length > 0 && fresh.length === 0
  return { ...deck, pets: [...deck.pets, ...fresh], next: isEnd ? null : page.next }
}

/** After the last comes the first, and whoever has joined meanwhile is asked for. */
function wrap(deck: Deck): Deck {
  return deck.index < deck.pets.length ? deck : { ...deck, index: 0, next: deck.next ?? '' }
}

/** The deck after a like or dislike in a profile, whether that pet is on top or not. */
export function decideOn(deck: Deck, petId: number, verdict: Verdict): Deck {
  if (topPet(deck)?.id === petId) return swipe(deck, verdict)
  if (verdict === 'like') return drop(deck, petId)
  // It moves before the top one, so it comes again in the next round.
  const at = deck.pets.findIndex(({ id }) => id === petId)
  const pet = deck.pets[at]
  if (!pet || at < deck.index) return deck
  const pets = deck.pets.toSpliced(at, 1).toSpliced(deck.index, 0, { ...pet, again: true })
  return { ...deck, pets, index: deck.index + 1 }
}
