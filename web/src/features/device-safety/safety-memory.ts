import type { Disguise } from '@karibu/contract'
import { useSyncExternalStore } from 'react'
import { choiceOf } from '../../lib/choice-of.ts'
import { safetyKey } from '../../lib/device/is-guarded.ts'
import { destinations, type QuickExit } from './exit/exit-rules.ts'
import { type LockAfter, lockAfterMinutes } from './lock/lock-rules.ts'
import type { PinHash } from './lock/pin-hash.ts'

/** What a member switched on to protect the use of this device; kept on it alone. */
export type DeviceSafety = { exit: QuickExit | null; lock: Lock | null; disguise: ShownDisguise | null }

/** With its name in the language in which it was chosen. */
export type ShownDisguise = { as: Exclude<Disguise, 'none'>; name: string }

export type Lock = PinHash & {
  after: LockAfter
  /** Wrong tries in a row. */
  failures: number
  /** Nothing is tried before, in ms. */
  waitUntil: number
}

const nothing: DeviceSafety = { exit: null, lock: null, disguise: null }
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
  else
    localStorage.setItem(
      safetyKey,
      JSON.stringify(next, (_, part) => part ?? undefined),
    )
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
    const { exit, lock, disguise } = JSON.parse(text ?? '{}')
    return {
      exit: exit ? parseExit(exit) : null,
      lock: lock ? parseLock(lock) : null,
      disguise: disguise ? parseDisguise(disguise) : null,
    }
  } catch {
    // Not written by this application: nothing is enabled.
    return nothing
  }
}

type Stored<T> = { [Name in keyof T]?: unknown }

const parseExit = ({ to, logsOut }: Stored<QuickExit>): QuickExit => ({
  to: choiceOf(destinations, to) ?? 'blank',
  logsOut: logsOut === true,
})

/** Without its hash no PIN could open it. */
function parseLock({ salt, hash, iterations, after, failures, waitUntil }: Stored<Lock>): Lock | null {
  if (typeof salt !== 'string' || typeof hash !== 'string') return null
  return {
    salt,
    hash,
    iterations: Number(iterations),
    after: lockAfterMinutes.find((minutes) => minutes === after) ?? 0,
    failures: Number(failures),
    waitUntil: Number(waitUntil),
  }
}

function parseDisguise({ as, name }: Stored<ShownDisguise>): ShownDisguise | null {
  const known = choiceOf(['notes', 'calendar'], as)
  return known && typeof name === 'string' ? { as: known, name } : null
}
