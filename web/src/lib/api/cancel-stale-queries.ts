import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * After an event: cancels in-flight queries, whose responses may predate it, even where there is nothing to show yet,
 * and refetches them.
 */
export function cancelStaleQueries(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const only = { queryKey: query.queryKey, exact: true }
    void client.cancelQueries(only)
    void client.invalidateQueries(only)
  }
}
