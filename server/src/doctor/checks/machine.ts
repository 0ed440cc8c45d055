import { randomBytes } from 'node:crypto'
import { readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SystemCheckState } from '@karibu/contract'
import { type Check, fine, fineWith } from '../check.ts'
import { answerOf } from './http.ts'

const gigabyte = 1_073_741_824
const warnShare = 0.1
const failShare = 0.03
const warnBytes = 2 * gigabyte
const failBytes = gigabyte / 2
const handlesExpected = 8_192
const handlesNeeded = 1_024
const warnSeconds = 5
const failSeconds = 60

/** The clock of this process against that of the database and, where rates are fetched, that of their source. */
const checkClock: Check = async ({ pool, config, now }) => {
  const others = await Promise.all([databaseTime(pool), config.rates ? timeOf(config.rates.url) : null])
  const apart = others.flatMap((time) => (time ? Math.abs(time.getTime() - now().getTime()) / 1000 : []))
  const seconds = Math.round(Math.max(0, ...apart))
  if (seconds < warnSeconds) return fine
  return { state: seconds < failSeconds ? 'warn' : 'fail', found: 'seconds', detail: String(seconds) }
}

async function databaseTime(pool: Parameters<Check>[0]['pool']): Promise<Date | null> {
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? null
}

// The clock is what is asked about here: a source that is away is another check's fault.
const timeOf = (url: string): Promise<Date | null> =>
  answerOf(url).then(
    ({ date }) => date,
    () => null,
  )

const checkDataFolder: Check = async ({ config }) => {
  const path = join(config.dataDir, `doctor-${randomBytes(8).toString('hex')}`)
  await writeFile(path, 'x', { mode: 0o600, flush: true })
  await rm(path)
  return fine
}

/** Free space where the data lies; an unreadable place is the fault of another check. */
const checkDisk: Check = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  const bytes = bavail * bsize
  const share = blocks > 0 ? bavail / blocks : 0
  const state = diskState(bytes, share)
  const detail = `${(bytes / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %)`
  return state === 'ok' ? fineWith(detail) : { state, found: 'left', detail }
}

function diskState(bytes: number, share: number): SystemCheckState {
  if (bytes < failBytes || (share < failShare && bytes < 10 * failBytes)) return 'fail'
  return bytes < warnBytes || (share < warnShare && bytes < 10 * warnBytes) ? 'warn' : 'ok'
}

/** How many files and connections this process may have open. Applies on Linux. */
const checkFiles: Check = async () => {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1]
  if (soft === undefined) return null
  if (soft === 'unlimited' || Number(soft) >= handlesExpected) return fineWith(soft)
  return { state: Number(soft) <= handlesNeeded ? 'fail' : 'warn', found: 'limit', detail: soft }
}

export const machineChecks = { clock: checkClock, dataFolder: checkDataFolder, disk: checkDisk, files: checkFiles }
