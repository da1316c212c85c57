import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AddedFoundAnimal,
  ClaimAnswer,
  FoundAnimalDeletion,
  FoundAnimalEnd,
  FoundAnimals,
  NewClaim,
  NewFoundAnimal,
  OwnFoundAnimal,
} from '../../contract/found-animals.ts'
import { get, getPage, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { sendPhoto } from '../photos/send-photo.ts'

export type FoundAnimal = FoundAnimals[number]

const answersEveryMs = 60_000

/** Read again with the own search: a report, or an answer of the finder, changes it. */
export const foundAnimalsQuery = (userId: number, cursor: string | null = null) =>
  queryOptions({
    queryKey: ['lost', userId, 'found', cursor],
    async queryFn({ signal }) {
      const fetchPage = (from: string | null) =>
        getPage<FoundAnimal>(urls.foundAnimals(userId, from), { signal })
      let page = await fetchPage(cursor)
      while (page.items.length === 0 && page.next) page = await fetchPage(page.next)
      return page
    },
    refetchOnMount: 'always',
    refetchInterval: answersEveryMs,
  })

export const ownFoundQuery = (key: string) =>
  queryOptions({
    queryKey: ['found', key],
    queryFn: ({ signal }) => get<OwnFoundAnimal>(urls.foundAnimal(key), { signal }),
    retry: false,
    refetchOnMount: 'always',
    refetchInterval: answersEveryMs,
  })

interface Told {
  cityId: number
  animal: NewFoundAnimal
  photo: File
}

export const useAddFound = (onProgress: (share: number) => void) =>
  useMutation({
    mutationFn: ({ cityId, animal, photo }: Told) =>
      sendPhoto<AddedFoundAnimal>(urls.addFoundAnimal(cityId), { ...animal }, photo, {
        onProgress,
      }),
  })

export function useClaim(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (claim: Omit<NewClaim, 'userId'>) =>
      post(urls.claimFoundAnimal, { userId, ...claim } satisfies NewClaim),
    onSuccess: () => refreshOwnSearch(userId, queryClient),
  })
}

function useFinderMutation<Variables>(
  key: string,
  send: (variables: Variables) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['found', key] }),
  })
}

export const useAnswerClaim = (key: string) =>
  useFinderMutation(key, (answer: Omit<ClaimAnswer, 'key'>) =>
    post(urls.answerClaim, { key, ...answer } satisfies ClaimAnswer),
  )

export const useEndFound = (key: string) =>
  useFinderMutation(key, () => post(urls.endFoundAnimal, { key } satisfies FoundAnimalEnd))

export function useDeleteFound(key: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post(urls.deleteFoundAnimal, { key } satisfies FoundAnimalDeletion),
    // This tab must not show it from memory when its address is opened again.
    onSuccess: () => queryClient.removeQueries({ queryKey: ['found', key] }),
  })
}
