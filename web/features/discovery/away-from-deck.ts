import { type Deck, drop, swipe, topPet, type Verdict } from './deck.ts'

/** The deck after somebody was decided on in their profile, whether they lie on top or not. */
export function decideOn(deck: Deck, petId: number, verdict: Verdict): Deck {
  if (topPet(deck)?.id === petId) return swipe(deck, verdict)
  if (verdict === 'like') return drop(deck, petId)
  // As if their turn had been before the one on top: they come again in the next round.
  const at = deck.pets.findIndex(({ id }) => id === petId)
  const pet = deck.pets[at]
  if (!pet || at < deck.index) return deck
  const pets = deck.pets.toSpliced(at, 1).toSpliced(deck.index, 0, { ...pet, again: true })
  return { ...deck, pets, index: deck.index + 1 }
}
