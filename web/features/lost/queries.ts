import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  LostPetEnd,
  LostPetRenewal,
  LostPetsNear,
  NewLostPet,
  NewSighting,
  OwnLostPet,
  Poster,
  RaisedLostPet,
  SightingRemoval,
} from '../../../contract/lost-pets.ts'
import type { Report } from '../../../contract/reports.ts'
import { get, post } from '../../lib/api.ts'
import { urls } from '../../lib/urls.ts'

/** Sightings arrive while the owner looks at the page. */
const sightingsEveryMs = 15_000

export const ownLostPetQuery = (userId: number) =>
  queryOptions({
    queryKey: ['lost', userId, 'own'],
    queryFn: async ({ signal }) =>
      (await get<OwnLostPet>(urls.ownLostPet(userId), { signal })).lostPet,
    refetchOnMount: 'always',
    refetchInterval: sightingsEveryMs,
  })

export const lostPetsNearQuery = (userId: number) =>
  queryOptions({
    queryKey: ['lost', userId, 'near'],
    queryFn: ({ signal }) => get<LostPetsNear>(urls.lostPetsNear(userId), { signal }),
    refetchOnMount: 'always',
  })

export const posterQuery = (key: string) =>
  queryOptions({
    queryKey: ['poster', key],
    queryFn: ({ signal }) => get<Poster>(urls.lostPet(key), { signal }),
    retry: false,
  })

/** `onDone` runs before the lost pets are read again, which may replace the screen that asked. */
function useLostPetMutation<Variables, Answer>(
  userId: number,
  send: (variables: Variables) => Promise<Answer>,
  onDone?: (variables: Variables) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess(_, variables) {
      onDone?.(variables)
      return queryClient.invalidateQueries({ queryKey: ['lost', userId] })
    },
  })
}

export const useRaise = (userId: number, onRaised: () => void) =>
  useLostPetMutation(
    userId,
    (pet: Omit<NewLostPet, 'userId'>) =>
      post<RaisedLostPet>(urls.raiseLostPet, { userId, ...pet } satisfies NewLostPet),
    onRaised,
  )

export const useEndSearch = (userId: number, onEnd: (found: boolean) => void) =>
  useLostPetMutation(
    userId,
    (end: Omit<LostPetEnd, 'userId'>) =>
      post(urls.endLostPet, { userId, ...end } satisfies LostPetEnd),
    ({ found }) => onEnd(found),
  )

export const useRenewSearch = (userId: number) =>
  useLostPetMutation(userId, (key: string) =>
    post(urls.renewLostPet, { userId, key } satisfies LostPetRenewal),
  )

export const useRemoveSighting = (userId: number) =>
  useLostPetMutation(userId, (id: number) =>
    post(urls.removeSighting, { userId, id } satisfies SightingRemoval),
  )

export function useReloadLostPets(userId: number): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['lost', userId] })
}

export const useSendSighting = () =>
  useMutation({ mutationFn: (sighting: NewSighting) => post(urls.addSighting, sighting) })

export const useReportFalseAlarm = (userId: number) =>
  useMutation({
    mutationFn: (targetId: number) =>
      post(urls.report, { userId, targetId, reason: 'false_alarm' } satisfies Report),
  })
