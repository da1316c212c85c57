import type { DeckCard } from '../people/card.ts'

export type Verdict = 'like' | 'dislike'

export interface DeckPage {
  cards: readonly DeckCard[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
}

/** The cards of this lap; the one at `index` is on top. */
export interface Deck {
  /** A disliked card stays for the next lap, a liked one leaves. */
  cards: readonly DeckCard[]
  index: number
  /** The people whose card was liked, or who have left the app. */
  gone: readonly number[]
  /** Cursor of the page to fetch next. '' starts over; null: everything is here. */
  next: string | null
  /** Grows with each swipe and shrinks with each undo; the key of the top card. */
  turn: number
  /** The swipe that can be undone. */
  last: { card: DeckCard; index: number } | null
  /** The card whose like could not be undone, because it is a match already. */
  tooLate: DeckCard | null
}

/** The next page is fetched when so many cards are left. */
const fetchAhead = 6

export function openDeck({ cards, next }: DeckPage, gone: readonly number[]): Deck {
  const here = cards.filter((card) => !gone.includes(card.id))
  return { cards: here, index: 0, gone, next, turn: 0, last: null, tooLate: null }
}

export function topCard({ cards, index }: Deck): DeckCard | undefined {
  return cards[index]
}

/** The card under the top card. */
export function nextCard({ cards, index }: Deck): DeckCard | undefined {
  return cards.length > 1 ? cards[(index + 1) % cards.length] : undefined
}

/** spec §4: like and dislike advance to the next card, and wrap to the first after the last. */
export function swipe(deck: Deck, verdict: Verdict): Deck {
  const card = topCard(deck)
  if (!card) return deck
  const { cards, index } = deck
  const rest =
    verdict === 'like'
      ? drop(deck, card.id)
      : wrap({ ...deck, cards: cards.with(index, { ...card, again: true }), index: index + 1 })
  return { ...rest, turn: deck.turn + 1, last: { card, index }, tooLate: null }
}

export function undo(deck: Deck): Deck {
  const { last } = deck
  if (!last) return deck
  const { card } = last
  const at = deck.cards.findIndex(({ id }) => id === card.id)
  const index = at === -1 ? Math.min(last.index, deck.cards.length) : at
  return {
    ...deck,
    cards: deck.cards.toSpliced(index, at === -1 ? 0 : 1, card),
    gone: deck.gone.filter((id) => id !== card.id),
    index,
    turn: deck.turn - 1,
    last: null,
  }
}

/** Removes the card of a person who was liked or has left the app; the next one is on top then. */
export function drop(deck: Deck, personId: number): Deck {
  const gone = deck.gone.includes(personId) ? deck.gone : [...deck.gone, personId]
  const last = deck.last?.card.id === personId ? null : deck.last
  const at = deck.cards.findIndex((card) => card.id === personId)
  if (at === -1) return { ...deck, gone, last }
  const index = at < deck.index ? deck.index - 1 : deck.index
  return wrap({ ...deck, cards: deck.cards.toSpliced(at, 1), index, gone, last })
}

export function needsMore({ cards, index, next }: Deck): boolean {
  return next !== null && cards.length - index <= fetchAhead
}

/** Appends the page of `cursor`, without cards that are or were in the deck. */
export function append(deck: Deck, cursor: string, page: DeckPage): Deck {
  if (deck.next !== cursor) return deck
  const known = new Set([...deck.gone, ...deck.cards.map((card) => card.id)])
  const fresh = page.cards.filter((card) => !known.has(card.id))
  // The server sends unseen cards first, then disliked ones, so nothing new follows a page of cards
  // that are all known. An empty page is not the end: under a filter one call searches only so far.
  const isEnd = page.cards.length > 0 && fresh.length === 0
  return { ...deck, cards: [...deck.cards, ...fresh], next: isEnd ? null : page.next }
}

/** The first card follows the last one, and new cards are fetched. */
function wrap(deck: Deck): Deck {
  return deck.index < deck.cards.length ? deck : { ...deck, index: 0, next: deck.next ?? '' }
}

/** The deck after a like or dislike in a profile, whether its card is on top or not. */
export function decideOn(deck: Deck, personId: number, verdict: Verdict): Deck {
  if (topCard(deck)?.id === personId) return swipe(deck, verdict)
  if (verdict === 'like') return drop(deck, personId)
  // Before the top card, so that it comes again in the next lap.
  const at = deck.cards.findIndex(({ id }) => id === personId)
  const card = deck.cards[at]
  if (!card || at < deck.index) return deck
  const cards = deck.cards.toSpliced(at, 1).toSpliced(deck.index, 0, { ...card, again: true })
  return { ...deck, cards, index: deck.index + 1 }
}
