import { useQueryClient } from '@tanstack/react-query'
import { signOffKey } from './session.ts'

/**
 * Options of a mutation that ends the session. It cancels the running queries and stops new ones:
 * they would fail as signed out.
 */
export function useLeave() {
  const queryClient = useQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  const ask = (enabled: boolean) =>
    queryClient.setDefaultOptions({ ...others, queries: { ...queries, enabled } })
  return {
    mutationKey: signOffKey,
    async onMutate() {
      ask(false)
      await queryClient.cancelQueries()
    },
    async onError() {
      ask(true)
      await queryClient.invalidateQueries()
    },
  }
}
