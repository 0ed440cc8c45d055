import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Something was heard: answers that are under way may have been written before it. They are not waited for, not even
 * where there is nothing to show yet, and asked for anew.
 */
export function outdateAnswers(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const only = { queryKey: query.queryKey, exact: true }
    void client.cancelQueries(only)
    void client.invalidateQueries(only)
  }
}
