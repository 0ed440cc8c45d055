import { useAuthStore } from '../auth-store.ts'

type Used = { month: string; bytes: number }

const savedUnder = 'data-used'
const watchers = new Set<() => void>()
let isCounting = false

/**
 * Adds up what the browser says it fetched for this site while a member is logged in, by month and on this device. What
 * comes over the open line, and calls, are not in it.
 */
export function countData(): void {
  if (isCounting || typeof PerformanceObserver === 'undefined') return
  isCounting = true
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  // What the page itself is made of was fetched before this ran.
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
}

/** Bytes of this month. */
export function readDataUsed(): number {
  const { month, bytes } = saved()
  return month === thisMonth() ? bytes : 0
}

/** Subscribes to increases of the counter until the returned function is called. */
export function watchDataUsed(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function add(entries: readonly PerformanceEntry[]) {
  const bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0)
  if (bytes === 0 || !useAuthStore.getState().token) return
  const used: Used = { month: thisMonth(), bytes: readDataUsed() + bytes }
  localStorage.setItem(savedUnder, JSON.stringify(used))
  for (const watcher of watchers) watcher()
}

const bytesOf = (entry: PerformanceEntry) => ('transferSize' in entry ? Number(entry.transferSize) : 0)

function saved(): Used {
  try {
    return { month: '', bytes: 0, ...JSON.parse(localStorage.getItem(savedUnder) ?? '{}') }
  } catch {
    return { month: '', bytes: 0 }
  }
}

const thisMonth = (): string => new Date().toISOString().slice(0, 7)
