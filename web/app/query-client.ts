import {
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { ApiError, toApiError } from '../lib/api.ts'
import { goToLogin } from '../lib/end-session.ts'

/** Any query or mutation that finds the session ended leads to the login page. */
function handleError(error: Error): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') goToLogin()
}

/** A retry helps only without an answer or after a server error. */
function shouldRetry(failures: number, error: Error): boolean {
  const { status } = toApiError(error)
  return failures < 2 && (status === 0 || status >= 500)
}

// By default React Query notifies screens in a later turn of the event loop: a switch that was just
// flipped would jump back until then.
notifyManager.setScheduler(queueMicrotask)

// React Query assumes a connection until the browser reports a change.
onlineManager.setOnline(navigator.onLine)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    // Also without a connection: the service worker may have the answer.
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
