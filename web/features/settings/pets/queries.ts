import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NewPet,
  Pet,
  PetDeletion,
  PetDetails,
  PetOrder,
  PetUpdate,
} from '../../../../contract/pets.ts'
import { post, put } from '../../../lib/api.ts'
import { cacheKeys } from '../../../lib/cache-keys.ts'
import { urls } from '../../../lib/urls.ts'
import { inOrderOf } from '../order.ts'
import { ownPetsQuery, settingsQuery } from '../queries.ts'

/** Without an id, it is a new one. */
export interface SavedPet {
  id: number | undefined
  pet: PetDetails
}

export function useSavePet(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, pet }: SavedPet) =>
      id === undefined
        ? post<Pet>(urls.addPet, { userId, pet } satisfies NewPet)
        : put<Pet>(urls.updatePet, { userId, id, pet } satisfies PetUpdate),
    onSuccess: (saved, { id }) =>
      setPets(queryClient, userId, (pets) =>
        id === undefined ? [...pets, saved] : pets.map((pet) => (pet.id === id ? saved : pet)),
      ),
    onError: () => refetchPets(queryClient, userId),
  })
}

export function useRemovePet(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pet) => post(urls.deletePet, { userId, id } satisfies PetDeletion),
    onSuccess: (_, { id }) =>
      setPets(queryClient, userId, (pets) => pets.filter((pet) => pet.id !== id)),
    onError: () => refetchPets(queryClient, userId),
  })
}

const orderKey = ['orderPets']

/** Shown at once. If it fails, the list is what the server has. */
export function useOrderPets(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // One after the other, as they were asked for.
    scope: { id: 'orderPets' },
    mutationFn: (pets: readonly Pet[]) =>
      put(urls.orderPets, { userId, ids: pets.map(({ id }) => id) } satisfies PetOrder),
    onMutate: (pets) => showPets(queryClient, userId, (own) => inOrderOf(own, pets)),
    onSuccess(_, pets) {
      // If another order was asked for meanwhile, that one is shown.
      const isLast = queryClient.isMutating({ mutationKey: orderKey }) === 1
      if (isLast) setPets(queryClient, userId, (own) => inOrderOf(own, pets))
    },
    onError: () => refetchPets(queryClient, userId),
  })
}

/** spec §3: the first pet's name is the animalName, here and in the form beside the list. */
function showPets(
  queryClient: QueryClient,
  userId: number,
  change: (pets: readonly Pet[]) => Pet[],
): void {
  const pets = queryClient.setQueryData(ownPetsQuery(userId).queryKey, (pets = []) => change(pets))
  const { queryKey } = settingsQuery(userId)
  const settings = queryClient.getQueryData(queryKey)
  const animalName = pets?.[0]?.name
  // Else nothing is written: what is written counts as fresh, and the rest of it may not be.
  if (settings && animalName !== undefined && animalName !== settings.animalName)
    queryClient.setQueryData(queryKey, { ...settings, animalName })
}

/** What the server has done. */
function setPets(
  queryClient: QueryClient,
  userId: number,
  change: (pets: readonly Pet[]) => Pet[],
): void {
  showPets(queryClient, userId, change)
  // An answer on its way may be of before.
  void queryClient.invalidateQueries({ queryKey: settingsQuery(userId).queryKey, exact: true })
  // Cards say how they fit one's own pets, and profiles whose photos they are.
  queryClient.removeQueries({ queryKey: [cacheKeys.deck, userId] })
  void queryClient.invalidateQueries({ queryKey: [cacheKeys.profile, userId] })
}

/** The list here was an old one, or may be: another tab has changed it, say. */
function refetchPets(queryClient: QueryClient, userId: number): void {
  void queryClient.invalidateQueries({ queryKey: [cacheKeys.settings, userId] })
}
