import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '../../error-code.ts'
import { StartFault } from '../start-fault.ts'
import { isRunning, processBirth } from './processes.ts'

/** `folder`: the real path that is held; a lock file in any other folder was copied there. */
const holder = z.object({
  pid: z.int(),
  birth: z.string(),
  since: z.string(),
  folder: z.string().optional(),
  address: z.string().optional(),
})
export type Holder = z.output<typeof holder>

export type DataLock = {
  /** Writes where this process answers, so that a second start can say it. */
  publishAddress(address: string): void
  release(): void
}

const lockPath = (dataDir: string) => join(dataDir, 'server.lock')

/** Makes this process the only holder of the data folder; a StartFault names the holder when there is one. */
export function holdDataFolder(dataDir: string): DataLock {
  const path = lockPath(dataDir)
  const me: Holder = {
    pid: process.pid,
    birth: processBirth(process.pid),
    since: new Date().toISOString(),
    folder: realpathSync(dataDir),
  }
  for (let tries = 0; tries < 5; tries++) {
    if (place(path, me)) return lockOf(path, me)
    const holder = findHolder(dataDir)
    if (holder) throw new StartFault(describe(dataDir, holder))
    clearStale(path)
  }
  throw new StartFault(`The data folder ${dataDir} is being taken by several starts at once. Try again.`)
}

/** Throws a StartFault when a living process holds the data folder. */
export function assertFree(dataDir: string): void {
  const holder = findHolder(dataDir)
  if (holder) throw new StartFault(describe(dataDir, holder))
}

/** The living process that holds the data folder, if any. */
export function findHolder(dataDir: string): Holder | undefined {
  const holder = read(lockPath(dataDir))
  if (!holder || !isRunning(holder.pid) || processBirth(holder.pid) !== holder.birth) return undefined
  return isCopied(dataDir, holder) ? undefined : holder
}

/** A folder that was moved while its server runs is still locked; of a copy, the original folder still exists. */
function isCopied(dataDir: string, { folder, pid }: Holder): boolean {
  if (!folder || folder === realpathSync(dataDir)) return false
  return read(lockPath(folder))?.pid === pid
}

function describe(dataDir: string, holder: Holder): string {
  const address = holder.address ? `, answering at ${holder.address}` : ''
  return [
    `The data folder ${dataDir} is already in use by process ${holder.pid}${address}, since ${holder.since}.`,
    `Stop that process first (kill ${holder.pid}), or start with another folder: DATA_DIR=/another/folder npm start`,
  ].join('\n')
}

function lockOf(path: string, me: Holder): DataLock {
  return {
    publishAddress(address) {
      const next = `${path}.${randomUUID()}`
      writeFileSync(next, JSON.stringify({ ...me, address }), { mode: 0o644 })
      renameSync(next, path)
    },
    release() {
      const holder = read(path)
      if (holder?.pid === me.pid && holder.birth === me.birth) rmSync(path, { force: true })
    },
  }
}

function place(path: string, me: Holder): boolean {
  const mine = `${path}.${randomUUID()}`
  writeFileSync(mine, JSON.stringify(me), { mode: 0o644 })
  try {
    // A link appears whole or not at all, and never over another one.
    linkSync(mine, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function clearStale(path: string): void {
  const seen = text(path)
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  // Another start may have replaced the stale lock between the look and the move: then it is handed back.
  if (text(aside) !== seen) {
    try {
      linkSync(aside, path)
    } catch {}
  }
  rmSync(aside, { force: true })
}

function read(path: string): Holder | undefined {
  try {
    return holder.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
