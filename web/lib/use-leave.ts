import { useQueryClient } from '@tanstack/react-query'
import { signOffKey } from './session.ts'

/**
 * For a mutation that ends the session. What is being asked is cancelled, and nothing more is asked:
 * the answer would be that nobody is signed in.
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
