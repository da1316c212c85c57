import { expect, test } from 'vitest'
import type { Pet } from '../people/card.ts'
import { type Deck, decideOn, openDeck, swipe, topPet } from './deck.ts'

const pet = (id: number): Pet => ({ id, name: '', animalName: '', km: 0, pets: [], photos: [] })
const deckOf = (...ids: number[]): Deck => openDeck({ pets: ids.map(pet), next: null }, [])
/** Those after the one on top. */
const rest = ({ pets, index }: Deck) => [...pets.slice(index + 1), ...pets.slice(0, index)]
const ids = (pets: readonly Pet[]) => pets.map(({ id }) => id)

test('whoever lies on top is swiped, and can be called back', () => {
  const deck = decideOn(deckOf(1, 2), 1, 'like')
  expect(topPet(deck)?.id).toBe(2)
  expect(deck.last?.pet.id).toBe(1)
})

test('somebody else is decided on without a change on top', () => {
  const passed = decideOn(deckOf(1, 2, 3), 3, 'dislike')
  expect(topPet(passed)?.id).toBe(1)
  expect(ids(rest(passed))).toEqual([2, 3])
  expect(ids(swipe(passed, 'dislike').pets)).toEqual([3, 1, 2])
  expect(passed.pets[0]).toMatchObject({ id: 3, again: true })
  const liked = decideOn(deckOf(1, 2, 3), 2, 'like')
  expect(topPet(liked)?.id).toBe(1)
  expect(ids(rest(liked))).toEqual([3])
})

test('who is not in the deck changes nothing by being passed, and does not come after a like', () => {
  const deck = deckOf(1, 2)
  expect(decideOn(deck, 7, 'dislike')).toBe(deck)
  expect(decideOn(deck, 7, 'like').gone).toEqual([7])
})
