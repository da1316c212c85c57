import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Like, LikeResult } from '../../contract/discovery.ts'
import type { NoteDecline, NoteItem, NotePage, NotesSeen } from '../../contract/notes.ts'
import { get, post } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'
import { addNewMatch, matchWith } from '../people/new-matches.ts'

const notesKey = (userId: number) => ['notes', userId]

/** A page, the newest first. */
export const notesQuery = (userId: number, before: number | null = null) =>
  queryOptions({
    queryKey: [...notesKey(userId), before],
    queryFn: ({ signal }) => get<NotePage>(urls.notes(userId, before), { signal }),
    // The chats, which wait for the first page, can be shown without it.
    retry: false,
  })

/** Fetches the first page, and the others that are shown, again. */
export async function refreshNotes(userId: number, queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: notesKey(userId) })
  await queryClient.prefetchQuery(notesQuery(userId))
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
      void queryClient.invalidateQueries({ queryKey: ['chats'] })
      addNewMatch(matchWith(sender, chatId))
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
    queryClient.setQueriesData<NotePage>(
      { queryKey: notesKey(userId) },
      (page) => page && { ...page, notes: step(page.notes) },
    )
}
