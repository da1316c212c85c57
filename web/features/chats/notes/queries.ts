import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Like, LikeResult } from '../../../../contract/discovery.ts'
import type { NoteDecline, NoteItem, NotePage, NotesSeen } from '../../../../contract/notes.ts'
import { get, post } from '../../../lib/api.ts'
import { cacheKeys } from '../../../lib/cache-keys.ts'
import { urls } from '../../../lib/urls.ts'
import { announceMatch, type NewMatch } from '../../matches/new-matches.ts'

/** The newest first. The live connection keeps them fresh. */
export const notesQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['notes', userId],
    queryFn: ({ pageParam, signal }) => get<NotePage>(urls.notes(userId, pageParam), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: NotePage) => next,
    // The chats, which wait for the first answer, can be shown without them.
    retry: false,
  })

export function useNotes(userId: number) {
  const query = useInfiniteQuery(notesQuery(userId))
  return { ...query, notes: query.data?.pages.flatMap(({ notes }) => notes) ?? [] }
}

export function useMarkSeen(userId: number) {
  const change = useChangeNotes(userId)
  return useMutation({
    mutationFn: (ids: number[]) => post(urls.seeNotes, { userId, ids } satisfies NotesSeen),
    onSuccess: (_, ids) =>
      change((notes) =>
        notes.map((note) => (ids.includes(note.id) ? { ...note, seen: true } : note)),
      ),
  })
}

export function useLikeBack(userId: number) {
  const queryClient = useQueryClient()
  const remove = useRemoveNotesOf(userId)
  return useMutation({
    mutationFn: ({ sender }: NoteItem) =>
      post<LikeResult>(urls.like, { likerId: userId, likedId: sender.id } satisfies Like),
    onSuccess({ match, chatId }, { sender }) {
      remove(sender.id)
      if (!match || chatId === null) return
      void queryClient.invalidateQueries({ queryKey: [cacheKeys.chats] })
      announceMatch(matchWith(sender, chatId))
    },
  })
}

export function useDecline(userId: number) {
  const remove = useRemoveNotesOf(userId)
  return useMutation({
    mutationFn: ({ id }: NoteItem) => post(urls.declineNote, { userId, id } satisfies NoteDecline),
    onSuccess: (_, { sender }) => remove(sender.id),
  })
}

/** Removes the notes of a sender from the list that is shown. */
export function useRemoveNotesOf(userId: number): (senderId: number) => void {
  const change = useChangeNotes(userId)
  return (senderId) => change((notes) => notes.filter(({ sender }) => sender.id !== senderId))
}

function useChangeNotes(userId: number) {
  const queryClient = useQueryClient()
  return (step: (notes: NoteItem[]) => NoteItem[]) =>
    queryClient.setQueryData(notesQuery(userId).queryKey, (data) => {
      if (!data) return data
      const pages = data.pages.map((page) => ({ ...page, notes: step(page.notes) }))
      return { ...data, pages }
    })
}

function matchWith({ id, name, animalName, ...sender }: NoteItem['sender'], chatId: number) {
  const { imgUrl, imgType, faceUrl } = sender
  const picture = { image: imgUrl ?? null, imageType: imgType, face: faceUrl }
  return { chatId, userId: id, name, animalName, ...picture } satisfies NewMatch
}
