import { skipToken, useQuery } from '@tanstack/react-query'
import { useIsNewcomer } from '../../account/newcomer.ts'
import { type Deck, nextPet, topPet } from '../../deck/deck.ts'
import { cacheKeys } from '../../lib/cache-keys.ts'
import { getUserId } from '../../lib/session.ts'
import { PetPanel } from '../../people/pet-panel.tsx'
import { householdQuery } from '../../pets/household.ts'

/** More about the pet on top of the deck. The next pet's profile is prefetched. */
export function DeckPet() {
  const viewerId = getUserId()
  // The deck's own screen fetches it.
  const { data: deck } = useQuery<Deck>({
    queryKey: [cacheKeys.deck, viewerId],
    queryFn: skipToken,
  })
  const next = deck && nextPet(deck)
  useQuery({ ...householdQuery(next?.id ?? 0), enabled: next !== undefined })
  const isNewcomer = useIsNewcomer(viewerId)
  const pet = deck && topPet(deck)
  if (!pet || isNewcomer) return <span data-nobody />
  return <PetPanel userId={pet.id} arrival={{ from: '/home' }} isBesideCard />
}
