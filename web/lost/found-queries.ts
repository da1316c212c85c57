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
import { nextCursorHeader } from '../../contract/headers.ts'
import { get, getPage, post } from '../lib/api.ts'
import { cacheKeys } from '../lib/cache-keys.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { sendPhoto } from '../photos/send-photo.ts'

/** Apart from those about lost pets, some of which the first card needs. */
const foundUrls = {
  addFoundAnimal: (cityId: number) => `/api/addfoundanimal/${cityId}`,
  foundAnimals: (userId: number, cursor: string | null) =>
    `/api/foundanimals/${userId}${cursor === null ? '' : `?cursor=${cursor}`}`,
  claimFoundAnimal: '/api/claimfoundanimal',
  foundAnimal: (key: string) => `/api/foundanimal/${key}`,
  answerClaim: '/api/answerclaim',
  endFoundAnimal: '/api/endfoundanimal',
  deleteFoundAnimal: '/api/deletefoundanimal',
} as const

export type FoundAnimal = FoundAnimals[number]

const answersEveryMs = 60_000

/** Read again with the own search: a report, or an answer of the finder, changes it. */
export const foundAnimalsQuery = (userId: number, cursor: string | null = null) =>
  queryOptions({
    queryKey: [cacheKeys.lost, userId, 'found', cursor],
    async queryFn({ signal }) {
      const fetchPage = (from: string | null) =>
        getPage<FoundAnimal>(foundUrls.foundAnimals(userId, from), nextCursorHeader, { signal })
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
    queryFn: ({ signal }) => get<OwnFoundAnimal>(foundUrls.foundAnimal(key), { signal }),
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
      sendPhoto<AddedFoundAnimal>(foundUrls.addFoundAnimal(cityId), { ...animal }, photo, {
        onProgress,
      }),
  })

export function useClaim(userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (claim: Omit<NewClaim, 'userId'>) =>
      post(foundUrls.claimFoundAnimal, { userId, ...claim } satisfies NewClaim),
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
    post(foundUrls.answerClaim, { key, ...answer } satisfies ClaimAnswer),
  )

export const useEndFound = (key: string) =>
  useFinderMutation(key, () => post(foundUrls.endFoundAnimal, { key } satisfies FoundAnimalEnd))

export function useDeleteFound(key: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => post(foundUrls.deleteFoundAnimal, { key } satisfies FoundAnimalDeletion),
    // This tab must not show it from memory when its address is opened again.
    onSuccess: () => queryClient.removeQueries({ queryKey: ['found', key] }),
  })
}
