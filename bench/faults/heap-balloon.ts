import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server of the fault bench before its own code: on SIGUSR2 it fills the heap up to `spareMb` below its limit, and releases it
 * after `heldMs`. What the server needs for its requests is then short, as beside a leak.
 */
const spareMb = 40
const heldMs = 3_000
const megabyte = 2 ** 20
const pieceNumbers = megabyte / 8

if (isMainThread) process.on('SIGUSR2', () => void inflate())

async function inflate(): Promise<void> {
  const pieces: number[][] = []
  // The limit of the heap's statistics includes new objects; V8 ends the process where the old ones alone reach theirs.
  const limit = Number(/--max-old-space-size=(\d+)/.exec(process.env.NODE_OPTIONS ?? '')?.[1]) * megabyte
  const spare = () => limit - getHeapStatistics().used_heap_size
  while (spare() > spareMb * megabyte) {
    pieces.push(Array.from({ length: pieceNumbers }, (_, at) => at + 0.5))
    // The collector runs meanwhile, so that what is garbage does not count as used.
    if (pieces.length % 10 === 0) await wait(1)
  }
  await wait(heldMs)
  pieces.length = 0
}
