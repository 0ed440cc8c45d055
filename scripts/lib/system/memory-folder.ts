import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, on Linux. */
const inMemory = '/dev/shm'
const gigabyte = 2 ** 30
/** What the tests hold at one time is less than a quarter of it. */
const freeMin = 6 * gigabyte
/** Browsers, databases and servers need memory of their own. */
const memoryMin = 10 * gigabyte

/**
 * A folder for temporary files in memory, removed when this process ends; null where there is little memory, or none that is
 * a file system. The tests make 1,300 files for each of 300 databases, which took a third of their time on a disk.
 */
export function makeMemoryFolder(): string | null {
  if (!hasSpace()) return null
  const folder = mkdtempSync(join(inMemory, 'karibu-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= freeMin && process.availableMemory() >= memoryMin
  } catch {
    return false
  }
}
