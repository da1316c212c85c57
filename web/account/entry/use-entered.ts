import { useQueryClient } from '@tanstack/react-query'
import type { LoginResult } from '../../../contract/accounts.ts'
import { storeUserId } from '../../lib/session.ts'
import { setNewcomer } from '../newcomer.ts'

/** Keeps who is signed in from now on. */
export function useEntered() {
  const queryClient = useQueryClient()
  return ({ id, isNew = false }: LoginResult) => {
    storeUserId(id)
    setNewcomer(id, isNew)
    // Nothing that was fetched for someone else stays.
    queryClient.clear()
  }
}
