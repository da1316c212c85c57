import { expect, test } from 'vitest'
import type { DeckCard } from '../people/card.ts'
import { type Deck, decideOn, openDeck, swipe, topCard } from './deck.ts'

const card = (id: number): DeckCard => ({
  id,
  name: '',
  animalName: '',
  km: 0,
  pets: [],
  photos: [],
})
const deckOf = (...ids: number[]): Deck => openDeck({ cards: ids.map(card), next: null }, [])
/** Those after the one on top. */
const rest = ({ cards, index }: Deck) => [...cards.slice(index + 1), ...cards.slice(0, index)]
const ids = (cards: readonly DeckCard[]) => cards.map(({ id }) => id)

test('whoever lies on top is swiped, and can be called back', () => {
  const deck = decideOn(deckOf(1, 2), 1, 'like')
  expect(topCard(deck)?.id).toBe(2)
  expect(deck.last?.card.id).toBe(1)
})

test('somebody else is decided on without a change on top', () => {
  const passed = decideOn(deckOf(1, 2, 3), 3, 'dislike')
  expect(topCard(passed)?.id).toBe(1)
  expect(ids(rest(passed))).toEqual([2, 3])
  expect(ids(swipe(passed, 'dislike').cards)).toEqual([3, 1, 2])
  expect(passed.cards[0]).toMatchObject({ id: 3, again: true })
  const liked = decideOn(deckOf(1, 2, 3), 2, 'like')
  expect(topCard(liked)?.id).toBe(1)
  expect(ids(rest(liked))).toEqual([3])
})

test('who is not in the deck changes nothing by being passed, and does not come after a like', () => {
  const deck = deckOf(1, 2)
  expect(decideOn(deck, 7, 'dislike')).toBe(deck)
  expect(decideOn(deck, 7, 'like').gone).toEqual([7])
})
