import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api.ts'

const triesMax = 3

/** A no is final; a silent network or a tired server is asked again. */
function isRetryable(count: number, error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  // Without a network what was seen last is shown meanwhile.
  if (error.status === 0)
    void import('./offline-queries.ts').then(({ restoreQueries }) => restoreQueries(queryClient)).catch(() => undefined)
  return count < triesMax && (error.status === 0 || error.status >= 502)
}

/** The longer of what the server asks for and a wait that doubles, of half a minute at most. */
const retryDelay = (count: number, error: Error): number =>
  Math.min(30_000, Math.max(1_000 * 2 ** count, error instanceof ApiFailure ? error.retryAfterMs : 0))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 10 * 60_000, retry: isRetryable, retryDelay, refetchOnWindowFocus: false },
    // What cannot be sent says so at once; it is not kept to be sent some time later, least of all a purchase.
    mutations: { retry: false, networkMode: 'always' },
  },
})
