import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useMedia } from '../../../lib/device/use-media.ts'
import { useLayoutStore } from '../../../lib/layout-store.ts'
import { readFilter, writeFilter } from './filter-rules.ts'

/** The deck keeps its width of 440 px beside the aside and the navigation. */
const asideScreens = { rail: '(min-width: 900px)', sidebar: '(min-width: 1180px)' }

/** Whether there is an aside beside the members. The filter takes its place, so that nothing moves when it opens. */
export function useHasAside(): boolean {
  const isRail = useLayoutStore((state) => state.collapsed)
  return useMedia(asideScreens[isRail ? 'rail' : 'sidebar'])
}

/** The filter in the address, and a function that changes it there. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = useMemo(() => readFilter(search), [search])
  const change = (edit: (before: URLSearchParams) => URLSearchParams) => setSearch(edit, { replace: true })
  return {
    filter,
    setFilter: (next: Record<string, unknown>) => change((before) => writeFilter(before, next)),
    /** All in one step: two changes of the address at once would lose the first. */
    applyFilter: (next: Record<string, unknown>, { isOnline, isClosing }: Application) =>
      change((before) => {
        const after = writeOnline(writeFilter(before, next), isOnline)
        return isClosing ? withoutPanel(after) : after
      }),
    isPanelOpen: search.get('panel') === 'filter',
    openPanel: () => change(withPanel),
    closePanel: () => change(withoutPanel),
  }
}

type Application = { isOnline: boolean; isClosing: boolean }

/** Who is here now is a view of its own; any other view stays. */
function writeOnline(before: URLSearchParams, isOnline: boolean): URLSearchParams {
  const next = new URLSearchParams(before)
  if (isOnline) next.set('view', 'online')
  else if (next.get('view') === 'online') next.delete('view')
  return next
}

function withPanel(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.set('panel', 'filter')
  return next
}

function withoutPanel(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('panel')
  return next
}
