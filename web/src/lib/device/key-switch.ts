import { useSyncExternalStore } from 'react'

export type KeySwitch = {
  /** Whether the single keys of a part of the site act; changes with the switch. */
  useIsOn: () => boolean
  setOn: (isOn: boolean) => void
}

/** A switch for single keys, which a person must be able to turn off (WCAG 2.1.4). Stored on this device under the name. */
export function makeKeySwitch(storedUnder: string): KeySwitch {
  const watchers = new Set<() => void>()
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const read = () => {
    try {
      return localStorage.getItem(storedUnder) !== 'off'
    } catch {
      return true
    }
  }
  return {
    useIsOn: () => useSyncExternalStore(watch, read, () => true),
    setOn: (isOn) => {
      if (isOn) localStorage.removeItem(storedUnder)
      else localStorage.setItem(storedUnder, 'off')
      for (const watcher of watchers) watcher()
    },
  }
}

/** Whether single keys act on the staff pages; of the navigation (`app`) and of the review of photos (`features/moderation`). */
export const { useIsOn: useStaffKeysOn, setOn: setStaffKeysOn } = makeKeySwitch('staff-keys')

const ownKeys = 'input, select, textarea, [contenteditable], [role=tab], [role=menu], [role=listbox]'

/** Whether a key belongs to something else: a field, a list, a dialog, or a shortcut of the browser. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (event.target instanceof Element && event.target.closest(ownKeys)) return true
  return document.querySelector('dialog[open]') !== null
}
