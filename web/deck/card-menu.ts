import { focusHeading } from '../lib/navigation.ts'
import type { DeckCard } from '../people/card.ts'
import { openPersonMenu } from '../people/open-person-menu.ts'
import { type Deck, drop } from './deck.ts'

/** Opens the menu about a card and about its visible photo. */
export function openCardMenu(
  card: DeckCard,
  photo: number,
  change: (step: (deck: Deck) => Deck) => void,
): void {
  const { id, animalName: name, photos } = card
  const url = photos[photo]?.url
  openPersonMenu({
    person: { id, name },
    ...(url && { subject: { kind: 'photo', url } }),
    onGone() {
      // A new turn, so that the next card starts with its first photo.
      change((deck) => ({ ...drop(deck, id), turn: deck.turn + 1 }))
      focusHeading()
    },
  })
}
