import { focusHeading } from '../../lib/focus-heading.ts'
import { openPersonMenu } from '../safety/open-person-menu.ts'
import { type Deck, drop, type Pet } from './deck.ts'

/** What can be done about a pet besides liking it, or about the photo of it that is shown. */
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
      // Another turn, so that whoever comes up starts with their first photo.
      change((deck) => ({ ...drop(deck, id), turn: deck.turn + 1 }))
      focusHeading()
    },
  })
}
