import { type RefObject, useLayoutEffect, useState } from 'react'

type Placement = { side: 'top' | 'bottom'; align: 'start' | 'end' }

/** The side of its button where a menu fits; recalculated when the window is resized. */
export function useMenuPlacement(root: RefObject<HTMLElement | null>, isOpen: boolean): Placement {
  const [placement, setPlacement] = useState<Placement>({ side: 'bottom', align: 'end' })
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => {
      const box = root.current?.getBoundingClientRect()
      if (!box) return
      const below = window.innerHeight - box.bottom
      setPlacement({
        side: below < 320 && box.top > below ? 'top' : 'bottom',
        align: box.left + box.right > window.innerWidth ? 'end' : 'start',
      })
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [root, isOpen])
  return placement
}
