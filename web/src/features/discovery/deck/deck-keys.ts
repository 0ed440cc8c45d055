import { useEffect, useSyncExternalStore } from 'react'

const savedUnder = 'deck-keys'
const watchers = new Set<() => void>()

/** Whether single keys steer the deck; a member may switch them off (WCAG 2.1.4). Kept on this device. */
export function useDeckKeysOn(): boolean {
  return useSyncExternalStore(watch, read, () => true)
}

export function setDeckKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(savedUnder)
  else localStorage.setItem(savedUnder, 'off')
  for (const watcher of watchers) watcher()
}

export type DeckAction = 'pass' | 'like' | 'open' | 'undo' | 'message' | 'help'

const deeds: Record<string, DeckAction> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'open',
  u: 'undo',
  m: 'message',
  '?': 'help',
}

/** Calls back for a key of the deck, unless the focus is in a text field, a selection or a dialog. */
export function useDeckKeys(onAction: (deed: DeckAction) => void): void {
  const isOn = useDeckKeysOn()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!deed || event.defaultPrevented || event.repeat || isTaken(event)) return
      event.preventDefault()
      onAction(deed)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

const ownKeys = 'input, select, textarea, [contenteditable], [role=tab], [role=menu], [role=listbox]'

function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (event.target instanceof Element && event.target.closest(ownKeys)) return true
  return document.querySelector('dialog[open]') !== null
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function read(): boolean {
  try {
    return localStorage.getItem(savedUnder) !== 'off'
  } catch {
    return true
  }
}
