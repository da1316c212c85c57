import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { signOffKey } from './session.ts'

/**
 * Options of a mutation that ends the session. It cancels the running queries and stops new ones:
 * they would fail as signed out. Where the page is not loaded again, `allowQueries` follows.
 */
export function useLeave() {
  const queryClient = useQueryClient()
  return {
    mutationKey: signOffKey,
    async onMutate() {
      setQueriesEnabled(queryClient, false)
      await queryClient.cancelQueries()
    },
    async onError() {
      allowQueries(queryClient)
      await queryClient.invalidateQueries()
    },
  }
}

/** For the next person who signs in on this page. */
export const allowQueries = (queryClient: QueryClient): void => setQueriesEnabled(queryClient, true)

function setQueriesEnabled(queryClient: QueryClient, enabled: boolean): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, enabled } })
}
