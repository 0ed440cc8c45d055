import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readFilter, writeFilter } from './filter-rules.ts'

/** The filter in the address, and a function that changes it there. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const change = (edit: (before: URLSearchParams) => URLSearchParams) => setSearch(edit, { replace: true })
  return {
    filter,
    setFilter: (next: Record<string, unknown>) => change((before) => writeFilter(before, next)),
    /** Both in one step: two changes of the address at once would lose the first. */
    setFilterAndClose: (next: Record<string, unknown>) => change((before) => withoutPanel(writeFilter(before, next))),
    isPanelOpen: search.get('panel') === 'filter',
    closePanel: () => change(withoutPanel),
  }
}

function withoutPanel(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('panel')
  return next
}
