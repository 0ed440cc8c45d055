import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type LayoutState = {
  /** The sidebar is a rail of icons with labels. */
  collapsed: boolean
  subMenu: string | null
  type: string
  toggleCollapsed: () => void
  setSubMenu: (subMenu: string | null) => void
  reset: () => void
}

// What is stored is promised (docs/SPECIFICATION.md, § 4), down to the type that nothing here asks for.
const initial = { collapsed: true, subMenu: null, type: 'retailer' }

/** The side drawer's state; kept in local storage under `layout`. */
export const useLayoutStore = create<LayoutState>()(
  persist(
    (set) => ({
      ...initial,
      toggleCollapsed: () => set(({ collapsed }) => ({ collapsed: !collapsed })),
      setSubMenu: (subMenu) => set({ subMenu }),
      reset: () => set(initial),
    }),
    { name: 'layout', partialize: ({ collapsed, subMenu, type }) => ({ collapsed, subMenu, type }) },
  ),
)
