import { focusHeading } from '../lib/navigation.ts'
import type { Pet } from '../people/card.ts'
import { openPersonMenu } from '../people/open-person-menu.ts'
import { type Deck, drop } from './deck.ts'

/** Opens the menu about a pet and about its visible photo. */
export function openCardMenu(
  pet: Pet,
  photo: number,
  change: (step: (deck: Deck) => Deck) => void,
): void {
  const { id, animalName: name, photos } = pet
  const url = photos[photo]?.url
  openPersonMenu({
    person: { id, name },
    ...(url && { subject: { kind: 'photo', url } }),
    onGone() {
      // A new turn, so that the next pet starts with its first photo.
      change((deck) => ({ ...drop(deck, id), turn: deck.turn + 1 }))
      focusHeading()
    },
  })
}
