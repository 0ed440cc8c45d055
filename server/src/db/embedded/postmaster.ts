import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFault } from '../start-fault.ts'
import type { DatabaseUser } from './database-user.ts'
import { commandOf, isRunning } from './processes.ts'

export type Postmaster = {
  /** Resolves when PostgreSQL has ended, asked or not. */
  ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

const readyUsuallyMs = 60_000
const stopWithinMs = 20_000
const logBytesMax = 10 * 1024 * 1024

// The pipe on standard input is held by our process alone: when that ends, however it ends, the shell
// sees the end of the pipe and asks PostgreSQL for a fast shutdown. No database is left behind by a kill -9.
const guard = `exec 3<&0
"$@" 3<&- & server=$!
( read -r _ <&3; while kill -INT "$server" 2>/dev/null; do sleep 1 || exit; done ) & watch=$!
exec 3<&-
wait "$server"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`

/** Starts PostgreSQL on the cluster in `<dataDir>/postgres` and waits until it takes connections. */
export async function startPostmaster(options: {
  dataDir: string
  program: string
  user: DatabaseUser
  port: number
  settings: Record<string, string>
  readyWithinMs?: number
}): Promise<Postmaster> {
  const { dataDir, program, user, port, settings, readyWithinMs = readyUsuallyMs } = options
  const cluster = join(dataDir, 'postgres')
  const before = pidFile(cluster)
  const log = openLog(dataDir)
  const args = Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  // Its own session: a Ctrl-C in the terminal reaches us, not the database, which must outlive the drain.
  const child = spawn('/bin/sh', ['-c', guard, 'karibu-database', program, '-D', cluster, ...args], {
    ...(user.uid === undefined ? {} : { uid: user.uid, gid: user.gid }),
    cwd: cluster,
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.stdin?.on('error', () => {})
  await untilReady({ child, cluster, before, dataDir, readyWithinMs })
  // The checkpointer starts before the recovery that each start is, and then sleeps for checkpoint_timeout without a look at
  // archive_timeout: on a quiet site nothing would be archived for 15 minutes. Reading the settings again wakes it.
  if (settings.archive_timeout) send(Number(pidFile(cluster).split('\n')[0]), 'SIGHUP')
  return { ended, stop: () => stopChild(child, cluster, ended) }
}

/** Stops a PostgreSQL that an earlier process left running on this folder; says whether there was one. */
export async function stopLeftover(dataDir: string): Promise<boolean> {
  const cluster = join(dataDir, 'postgres')
  const [pidLine = '', clusterLine = ''] = pidFile(cluster).split('\n')
  const pid = Number(pidLine)
  // Copied with the folder while the original ran: PostgreSQL would take the original's process for its own.
  if (clusterLine && clusterLine !== cluster && !isSameFolder(clusterLine, cluster))
    rmSync(join(cluster, 'postmaster.pid'))
  const isOurs = () => isRunning(pid) && commandOf(pid).includes(cluster)
  if (!pid || !isOurs()) return false
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(pid, signal)
    const until = Date.now() + stopWithinMs
    while (Date.now() < until) {
      if (!isOurs()) return true
      await wait(20)
    }
  }
  throw new StartFault(
    `A PostgreSQL of an earlier start (process ${pid}) still holds ${cluster} and does not stop. End it and try again.`,
  )
}

async function untilReady(place: {
  child: ChildProcess
  cluster: string
  before: string
  dataDir: string
  readyWithinMs: number
}) {
  const { child, cluster, before, dataDir, readyWithinMs } = place
  let failed: Error | undefined
  child.once('error', (error) => {
    failed = error
  })
  const until = Date.now() + readyWithinMs
  while (Date.now() < until) {
    if (failed || child.exitCode !== null || child.signalCode !== null) {
      throw new StartFault(
        `PostgreSQL did not start. The last lines of ${logPath(dataDir)}:\n${failed?.message ?? lastLines(dataDir)}`,
      )
    }
    const now = pidFile(cluster)
    if (now !== before && now.split('\n')[7]?.trim() === 'ready') return
    await wait(15)
  }
  child.stdin?.end()
  throw new StartFault(`PostgreSQL did not get ready within ${readyWithinMs / 1000} seconds. See ${logPath(dataDir)}.`)
}

async function stopChild(child: ChildProcess, cluster: string, ended: Promise<void>): Promise<void> {
  const pid = Number(pidFile(cluster).split('\n')[0])
  child.stdin?.end()
  const slow = setTimeout(() => pid && send(pid, 'SIGQUIT'), stopWithinMs)
  await ended
  clearTimeout(slow)
}

/** A folder that was moved has gone from its former place, and one place may have two names. */
function isSameFolder(former: string, now: string): boolean {
  return !existsSync(former) || statSync(former).ino === statSync(now).ino
}

function send(pid: number, signal: 'SIGHUP' | 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

const logPath = (dataDir: string) => join(dataDir, 'postgres.log')

function openLog(dataDir: string): number {
  const path = logPath(dataDir)
  try {
    if (statSync(path).size > logBytesMax) renameSync(path, `${path}.1`)
  } catch {}
  return openSync(path, 'a', 0o600)
}

function lastLines(dataDir: string): string {
  return readFileSync(logPath(dataDir), 'utf8').trimEnd().split('\n').slice(-8).join('\n')
}

function pidFile(cluster: string): string {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return ''
  }
}
