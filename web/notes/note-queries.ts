import { queryOptions } from '@tanstack/react-query'
import type { NoteAllowance } from '../../contract/notes.ts'
import { get } from '../lib/api.ts'
import { urls } from '../lib/urls.ts'

/** How many notes are left today, or the error that a note to this person would get. */
export const allowanceQuery = (userId: number, targetId: number) =>
  queryOptions({
    queryKey: ['noteAllowance', userId, targetId],
    queryFn: ({ signal }) => get<NoteAllowance>(urls.noteAllowance(userId, targetId), { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
