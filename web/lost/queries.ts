import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AnsweredSighting,
  LostPetEnd,
  LostPetRenewal,
  LostPetsNear,
  LostPetUndo,
  LostPetUpdate,
  NewLostPet,
  NewSighting,
  OwnLostPet,
  Poster,
  RaisedLostPet,
  SightingAnswer,
  SightingRemoval,
  SightingsSeen,
} from '../../contract/lost-pets.ts'
import type { Pet, PetUpdate } from '../../contract/pets.ts'
import type { Report } from '../../contract/reports.ts'
import { get, getPage, post, put } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import { refreshOwnSearch } from '../pets/own-search.ts'
import { sendPhoto } from '../photos/send-photo.ts'

export type LostPetNear = LostPetsNear[number]
export type OwnLost = NonNullable<OwnLostPet['lostPet']>

/** The live connection reports sightings; how far the alarm has come is asked for. */
const reachEveryMs = 60_000

/** With the sightings before that one, or the newest. */
export const ownLostPetQuery = (userId: number, before: number | null = null) =>
  queryOptions({
    queryKey: ['lost', userId, 'own', before],
    queryFn: async ({ signal }) =>
      (await get<OwnLostPet>(urls.ownLostPet(userId, before), { signal })).lostPet,
    refetchOnMount: 'always',
    refetchInterval: reachEveryMs,
  })

/** In a city where the person has found an animal, or where they live. */
export const lostPetsNearQuery = (
  userId: number,
  { cityId = null, cursor = null }: { cityId?: number | null; cursor?: string | null } = {},
) =>
  queryOptions({
    queryKey: ['lostNear', userId, cityId, cursor],
    async queryFn({ signal }) {
      const fetchPage = (from: string | null) =>
        getPage<LostPetNear>(urls.lostPetsNear(userId, cityId, from), {
          signal,
        })
      let page = await fetchPage(cursor)
      while (page.items.length === 0 && page.next) page = await fetchPage(page.next)
      return page
    },
    refetchOnMount: 'always',
  })

export const posterQuery = (key: string) =>
  queryOptions({
    queryKey: ['poster', key],
    queryFn: ({ signal }) => get<Poster>(urls.lostPet(key), { signal }),
    retry: false,
  })

/** `onDone` runs before the search is read again, which may replace the screen that asked. */
function useSearchMutation<Variables, Answer>(
  userId: number,
  send: (variables: Variables) => Promise<Answer>,
  onDone?: (variables: Variables) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess(_, variables) {
      onDone?.(variables)
      return refreshOwnSearch(userId, queryClient)
    },
  })
}

interface NewAlarm {
  /** With what its owner said of it in the form. */
  pet: Pet | undefined
  alarm: Omit<NewLostPet, 'userId'>
}

const savePet = (userId: number, { id, ...pet }: Pet) =>
  put<Pet>(urls.updatePet, { userId, id, pet } satisfies PetUpdate)

export const useRaise = (userId: number, onRaised: () => void) =>
  useSearchMutation(
    userId,
    async ({ pet, alarm }: NewAlarm) => {
      if (pet) await savePet(userId, pet)
      return post<RaisedLostPet>(urls.raiseLostPet, {
        userId,
        ...alarm,
      } satisfies NewLostPet)
    },
    onRaised,
  )

export const useUpdateSearch = (userId: number) =>
  useSearchMutation(userId, (update: Omit<LostPetUpdate, 'userId'>) =>
    put(urls.updateLostPet, { userId, ...update } satisfies LostPetUpdate),
  )

export const useEndSearch = (userId: number, onEnd: (found: boolean) => void) =>
  useSearchMutation(
    userId,
    (end: Omit<LostPetEnd, 'userId'>) =>
      post(urls.endLostPet, { userId, ...end } satisfies LostPetEnd),
    ({ found }) => onEnd(found),
  )

export const undoEnd = (userId: number, key: string) =>
  post(urls.undoEndLostPet, { userId, key } satisfies LostPetUndo)

export const useRenewSearch = (userId: number) =>
  useSearchMutation(userId, (key: string) =>
    post(urls.renewLostPet, { userId, key } satisfies LostPetRenewal),
  )

export const useSeeSightings = (userId: number) =>
  useMutation({
    mutationFn: (seen: Omit<SightingsSeen, 'userId'>) =>
      post(urls.seeSightings, { userId, ...seen } satisfies SightingsSeen),
  })

export const useRemoveSighting = (userId: number) =>
  useSearchMutation(userId, (id: number) =>
    post(urls.removeSighting, { userId, id } satisfies SightingRemoval),
  )

/** Opens a chat with the person who wrote the sighting. */
export function useAnswerSighting(userId: number, onOpen: (chatId: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      post<AnsweredSighting>(urls.answerSighting, { userId, id } satisfies SightingAnswer),
    async onSuccess({ chatId }) {
      await queryClient.invalidateQueries({ queryKey: ['chats'] })
      onOpen(chatId)
    },
  })
}

export const useSendSighting = (onProgress: (share: number) => void) =>
  useMutation({
    mutationFn({ sighting, photo }: { sighting: NewSighting; photo: File | null }) {
      if (!photo) return post(urls.addSighting, sighting)
      const { key, ...told } = sighting
      return sendPhoto(urls.addSightingPhoto(key), told, photo, { onProgress })
    },
  })

export const useReportFalseAlarm = (userId: number) =>
  useMutation({
    mutationFn: (lostPetKey: string) =>
      post(urls.report, { userId, lostPetKey, reason: 'false_alarm' } satisfies Report),
  })
