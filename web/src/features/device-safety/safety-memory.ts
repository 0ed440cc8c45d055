import { useSyncExternalStore } from 'react'
import { choiceOf } from '../../lib/choice-of.ts'
import { safetyKey } from '../../lib/device/is-guarded.ts'
import { destinations, type QuickExit } from './exit/exit-rules.ts'

/** What a member switched on to protect the use of this device; kept on it alone. */
export type DeviceSafety = { exit: QuickExit | null }

const nothing: DeviceSafety = { exit: null }
const watchers = new Set<() => void>()
let known: { text: string | null; value: DeviceSafety } = { text: null, value: nothing }

/** What is switched on here. The same object until something changes. */
export function readDeviceSafety(): DeviceSafety {
  const text = localStorage.getItem(safetyKey)
  if (text !== known.text) known = { text, value: parse(text) }
  return known.value
}

/** Changes a part at once; when nothing is switched on any more, nothing is kept. */
export function changeDeviceSafety(change: Partial<DeviceSafety>): void {
  const next = { ...readDeviceSafety(), ...change }
  if (Object.values(next).every((part) => part === null)) localStorage.removeItem(safetyKey)
  else localStorage.setItem(safetyKey, JSON.stringify(next))
  for (const watcher of watchers) watcher()
}

/** Calls back when something is switched on or off, here or in another tab, until the returned function is called. */
export function watchDeviceSafety(watcher: () => void): () => void {
  watchers.add(watcher)
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

export const useDeviceSafety = (): DeviceSafety =>
  useSyncExternalStore(watchDeviceSafety, readDeviceSafety, () => nothing)

function parse(text: string | null): DeviceSafety {
  try {
    const { exit } = JSON.parse(text ?? '{}')
    return {
      exit: (exit && { to: choiceOf(destinations, exit.to) ?? 'blank', logsOut: exit.logsOut === true }) || null,
    }
  } catch {
    // Written by nobody of ours: nothing is switched on.
    return nothing
  }
}
