import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { readDeviceSafety, watchDeviceSafety } from '../safety-memory.ts'
import { endHere } from './end-here.ts'
import { isLockDue, triesMax } from './lock-rules.ts'
import './cover.css'

/** Of this tab: when it was last unlocked and in the foreground, in ms. */
const seenKey = 'seen-at'

let isStarted = false
let opened: Promise<void> | null = null

/** Locks a page that starts, and later whenever it comes back from the background. Resolves when it is unlocked. */
export async function startLock(): Promise<void> {
  if (!readDeviceSafety().lock) return
  cover()
  watchForeground()
  await lockIfDue()
}

/** The lock was set on this page just now: it is open, and closes from now on. */
export function beginLock(): void {
  rememberSeen()
  watchForeground()
}

function watchForeground() {
  if (isStarted) return
  isStarted = true
  document.addEventListener('visibilitychange', () => {
    if (!readDeviceSafety().lock) return
    if (document.visibilityState === 'visible') void lockIfDue()
    else {
      if (!opened) rememberSeen()
      // Covered as it goes: nothing flashes up when it comes back, or stays in the system's list of applications.
      cover()
    }
  })
  // A reload is no start: the page was in the foreground until now.
  window.addEventListener('pagehide', () => {
    if (readDeviceSafety().lock && !opened && document.visibilityState === 'visible') rememberSeen()
  })
}

async function lockIfDue(): Promise<void> {
  const { lock } = readDeviceSafety()
  const seenAt = Number(sessionStorage.getItem(seenKey)) || null
  if (lock && (opened || isLockDue(seenAt, { now: Date.now(), after: lock.after }))) {
    opened ??= showLock(lock.failures).finally(() => {
      opened = null
    })
    await opened
  }
  if (document.visibilityState === 'visible') uncover()
}

/** Resolves when the PIN was right, or the lock is gone: switched off or deleted by another tab. */
async function showLock(failures: number): Promise<void> {
  cover()
  if (failures >= triesMax) return endHere()
  const [{ LockScreen }] = await Promise.all([import('./lock-screen.tsx'), loadTranslationPart('device-safety')])
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  await new Promise<void>((resolve) => {
    root.render(createElement(LockScreen, { onOpen: resolve, onOver: () => void endHere() }))
    const stop = watchDeviceSafety(() => {
      if (readDeviceSafety().lock) return
      stop()
      resolve()
    })
  })
  root.unmount()
  host.remove()
  rememberSeen()
}

const rememberSeen = () => sessionStorage.setItem(seenKey, String(Date.now()))

function cover() {
  document.documentElement.dataset.covered = ''
}

function uncover() {
  delete document.documentElement.dataset.covered
}
