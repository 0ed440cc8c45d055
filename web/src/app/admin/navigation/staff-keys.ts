import { useEffect } from 'react'
import { isKeyTaken, useStaffKeysOn } from '../../../lib/device/key-switch.ts'

export const staffKeys = [
  ['g', 'goTo'],
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['?', 'help'],
] as const

/** Calls back for a key that opens something; the others move the focus on the page. */
export function useStaffKeys(onOpen: (action: 'goTo' | 'help') => void): void {
  const isOn = useStaffKeysOn()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const action = staffKeys.find(([key]) => key === event.key)?.[1]
      if (!action || isKeyTaken(event)) return
      event.preventDefault()
      if (action === 'goTo' || action === 'help') onOpen(action)
      else if (action === 'search') focusSearch()
      else focusEntry(action === 'next' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type=search]')?.focus()
}

const entry = 'main :is(tbody tr, article, ol > li, ul > li)'
const control = 'a[href], button:not([disabled]), summary'

/** Moves the focus to the first link or button of the next or previous entry of the page's list. */
function focusEntry(step: 1 | -1): void {
  const entries = [...document.querySelectorAll<HTMLElement>(entry)].filter(
    // An entry inside another one is a part of it.
    (element) => !element.parentElement?.closest(entry) && element.querySelector(control),
  )
  const present = entries.findIndex((element) => element.contains(document.activeElement))
  const first = step > 0 ? 0 : entries.length - 1
  const index = present < 0 ? first : present + step
  const target = entries[index]?.querySelector<HTMLElement>(control)
  target?.focus()
  target?.scrollIntoView?.({ block: 'nearest' })
}
