import { expect, test } from 'vitest'
import type { DeckCard } from '../people/card.ts'
import {
  append,
  type Deck,
  drop,
  needsMore,
  nextCard,
  openDeck,
  swipe,
  topCard,
  undo,
} from './deck.ts'

const card = (id: number): DeckCard => ({
  id,
  name: 'Ana',
  animalName: `Michi ${id}`,
  km: 3,
  pets: [],
  photos: [],
})
const deckOf = (...ids: number[]) => openDeck({ cards: ids.map(card), next: null }, [])
const ids = (deck: Deck) => deck.cards.map(({ id }) => id)
const top = (deck: Deck) => topCard(deck)?.id

test('a dislike shows the next card, and the first after the last', () => {
  const shown: (number | undefined)[] = []
  let deck = deckOf(1, 2, 3)
  for (let turn = 0; turn < 7; turn++, deck = swipe(deck, 'dislike')) shown.push(top(deck))
  expect(shown).toEqual([1, 2, 3, 1, 2, 3, 1])
})

test('a like shows the next card and takes the liked one out of later rounds', () => {
  let deck = swipe(deckOf(1, 2, 3), 'dislike')
  deck = swipe(deck, 'like')
  expect(top(deck)).toBe(3)
  deck = swipe(deck, 'like')
  expect([top(deck), ids(deck)]).toEqual([1, [1]])
  expect(top(swipe(deck, 'like'))).toBeUndefined()
})

test('the next card is the same whatever becomes of the one on top', () => {
  for (const deck of [deckOf(1, 2, 3), swipe(swipe(deckOf(1, 2, 3), 'dislike'), 'dislike')]) {
    expect(nextCard(deck)).toEqual(topCard(swipe(deck, 'like')))
    expect(nextCard(deck)).toEqual(topCard(swipe(deck, 'dislike')))
  }
  expect(nextCard(deckOf(1))).toBeUndefined()
})

test.each(['like', 'dislike'] as const)(
  'undo takes a %s back, once, also across the wrap',
  (verdict) => {
    for (const dislikes of [0, 1, 2]) {
      let deck = deckOf(1, 2, 3)
      for (let turn = 0; turn < dislikes; turn++) deck = swipe(deck, 'dislike')
      const undone = undo(swipe(deck, verdict))
      expect(undone).toMatchObject({
        cards: deck.cards,
        index: deck.index,
        turn: deck.turn,
        gone: [],
      })
      expect(undo(undone)).toBe(undone)
    }
  },
)

test('whoever was passed over comes again as such, unless that was undone', () => {
  const passed = swipe(swipe(deckOf(1, 2), 'dislike'), 'dislike')
  expect(passed).toMatchObject({
    index: 0,
    cards: [
      { id: 1, again: true },
      { id: 2, again: true },
    ],
  })
  expect(undo(passed).cards).toEqual([{ ...card(1), again: true }, card(2)])
})

test('what has become a match cannot be undone', () => {
  const deck = drop(swipe(deckOf(1, 2), 'like'), 1)
  expect(undo(deck)).toBe(deck)
  expect(undo(drop(swipe(deckOf(1, 2, 3), 'like'), 3))).toMatchObject({ cards: [card(1), card(2)] })
})

test('a card that is no longer there leaves, and the one on top stays', () => {
  const deck = swipe(deckOf(1, 2, 3), 'dislike')
  expect(top(drop(deck, 1))).toBe(2)
  expect(top(drop(deck, 3))).toBe(2)
  expect(top(drop(deck, 2))).toBe(3)
  expect(ids(drop(deck, 9))).toEqual([1, 2, 3])
  expect(undo(drop(deck, 3))).toMatchObject({ index: 0, cards: [card(1), card(2)] })
})

test('the next page is asked for before the cards run out', () => {
  const long = { ...deckOf(1, 2, 3, 4, 5, 6, 7, 8), next: 'a' }
  expect(needsMore(long)).toBe(false)
  expect(needsMore(swipe(swipe(long, 'like'), 'like'))).toBe(true)
  expect(needsMore(deckOf(1))).toBe(false)
})

test('a page comes once, and nobody in it comes twice', () => {
  const deck = swipe({ ...deckOf(1, 2), next: 'a' }, 'like')
  const grown = append(deck, 'a', { cards: [1, 2, 3].map(card), next: 'b' })
  expect([ids(grown), grown.next]).toEqual([[2, 3], 'b'])
  expect(append(grown, 'a', { cards: [card(4)], next: 'c' })).toBe(grown)
})

test('a page with nobody new in it is the last', () => {
  const deck = { ...deckOf(1, 2), next: 'a' }
  expect(append(deck, 'a', { cards: [card(2)], next: 'b' }).next).toBeNull()
})

test('a short or empty page that goes on is followed', () => {
  const empty = openDeck({ cards: [], next: 'a' }, [])
  expect(needsMore(empty)).toBe(true)
  const still = append(empty, 'a', { cards: [], next: 'b' })
  expect([still.next, needsMore(still)]).toEqual(['b', true])
  const found = append(still, 'b', { cards: [card(1)], next: 'c' })
  expect([ids(found), needsMore(found)]).toEqual([[1], true])
  expect(append(found, 'c', { cards: [], next: null }).next).toBeNull()
})

test('a new round asks for whoever has joined since', () => {
  const wrapped = swipe(swipe(deckOf(1, 2), 'dislike'), 'dislike')
  expect([wrapped.next, needsMore(wrapped)]).toEqual(['', true])
  expect(ids(append(wrapped, '', { cards: [card(3), card(1), card(2)], next: null }))).toEqual([
    1, 2, 3,
  ])
})

test('likes that are still on their way do not come back with a fresh deck', () => {
  expect(ids(openDeck({ cards: [1, 2, 3].map(card), next: null }, [2]))).toEqual([1, 3])
})
