import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  Household,
  NewPet,
  Pet,
  PetDeletion,
  PetDetails,
  PetOrder,
  PetUpdate,
} from '../../contract/pets.ts'
import { settingsQuery } from '../account/own-settings.ts'
import { get, post, put } from '../lib/api.ts'
import { keptOf } from '../lib/kept.ts'
import { inOrderOf } from '../lib/order.ts'
import { urls } from '../lib/urls.ts'

/** One's own pets, in their order. */
export const ownPetsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['settings', userId, 'pets'],
    queryFn: async ({ signal }) => {
      const { pets } = await get<Household>(urls.household(userId), { signal })
      return pets
    },
  })

/** The key of what was typed about a pet, a new one without an id. */
export const draftKey = (id?: number) => `pet.${id ?? 'new'}`

/** Without an id it is a new pet. */
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
    onSuccess(saved, { id }) {
      keptOf(userId, draftKey(id)).write({})
      setPets(queryClient, userId, (pets) =>
        id === undefined ? [...pets, saved] : pets.map((pet) => (pet.id === id ? saved : pet)),
      )
    },
    onError: () => refetchPets(queryClient, userId),
  })
}

export function useRemovePet(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pet) => post(urls.deletePet, { userId, id } satisfies PetDeletion),
    onSuccess(_, { id }) {
      keptOf(userId, draftKey(id)).write({})
      setPets(queryClient, userId, (pets) => pets.filter((pet) => pet.id !== id))
    },
    onError: () => refetchPets(queryClient, userId),
  })
}

const orderKey = ['orderPets']

/** An optimistic update; if it fails, the list is fetched again. */
export function useOrderPets(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // TanStack Query runs mutations of one scope one after the other.
    scope: { id: 'orderPets' },
    mutationFn: (pets: readonly Pet[]) =>
      put(urls.orderPets, { userId, ids: pets.map(({ id }) => id) } satisfies PetOrder),
    onMutate: (pets) => showPets(queryClient, userId, (own) => inOrderOf(own, pets)),
    onSuccess(_, pets) {
      // Not if a later order is in flight: that one is shown.
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
  // Otherwise nothing is written: TanStack Query would treat all of the cached settings as fresh.
  if (settings && animalName !== undefined && animalName !== settings.animalName)
    queryClient.setQueryData(queryKey, { ...settings, animalName })
}

/** Applies a change that the server has stored. */
function setPets(
  queryClient: QueryClient,
  userId: number,
  change: (pets: readonly Pet[]) => Pet[],
): void {
  showPets(queryClient, userId, change)
  // A fetch in flight may be from before the change.
  void queryClient.invalidateQueries({ queryKey: settingsQuery(userId).queryKey, exact: true })
  // Cards show how they fit the person's pets, and the profile shows pet names.
  queryClient.removeQueries({ queryKey: ['deck', userId] })
  void queryClient.invalidateQueries({ queryKey: ['profile', userId] })
}

/** The list may be outdated, for example if another tab has changed it. */
function refetchPets(queryClient: QueryClient, userId: number): void {
  void queryClient.invalidateQueries({ queryKey: ['settings', userId] })
}
