import { useSearchParams } from 'react-router'

const views = ['cards', 'grid', 'online'] as const
export type View = (typeof views)[number]

/** The view of the members, from the address: deck, grid, or grid of online members. */
export function useView() {
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'cards'

  function setView(next: View) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'cards') after.delete('view')
        else after.set('view', next)
        return after
      },
      { replace: true },
    )
  }

  return { view, setView }
}
