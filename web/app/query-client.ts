import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, toApiError } from '../lib/api.ts'
import { goToLogin } from '../lib/end-session.ts'

/** An ended session leads to the login page from wherever it is noticed. */
function handleError(error: Error): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') goToLogin()
}

/**
 * A retry helps where no answer came, or the server failed. And where the session seems to have ended:
 * what is asked while the password is changed goes with the cookie of before.
 */
function shouldRetry(failures: number, error: Error): boolean {
  const { status } = toApiError(error)
  return status === 401 ? failures < 1 : failures < 2 && (status === 0 || status >= 500)
}

// By default screens hear of a change in a later turn of the event loop: a switch that is shown as
// flipped at once would go back until then.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    // Also without a connection: the service worker may have the answer, and else the screen says
    // that there is none.
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
