import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartFault } from '../../../server/src/db/start-fault.ts'
import { environmentOf, findProgram, redis } from './find-program.ts'

export type PrivateRedis = { url: string; stop: () => Promise<void> }

const pathMax = 100
const upMs = 10_000

type RedisOptions = { program: string; dataDir: string; log: (line: string) => void }

/** The redis-server of this machine, or a StartFault that says how to have one. */
export function needRedis(): string {
  const program = findProgram(redis)
  if (!program)
    throw new StartFault(
      [
        'Several workers talk to each other through Redis, and there is no redis-server on the PATH.',
        'Install it (apt-get install redis-server, brew install redis, or npm run ensure:redis), or name one:',
        'REDIS_URL=redis://host:6379 npm start -- --workers 2',
      ].join('\n'),
    )
  return program
}

/**
 * A Redis for the workers of one machine, on a socket in the data folder that only this user can open. It keeps nothing
 * on disk, is started again when it ends, and ends with the process that started it, however that ends.
 */
export async function startPrivateRedis({ program, dataDir, log }: RedisOptions): Promise<PrivateRedis> {
  const folder = socketFolder(dataDir)
  const path = join(folder.path, 'redis.sock')
  let isStopping = false
  let child = await launch(program, path)
  const watch = async () => {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      await child.ended
      if (isStopping) return
      log('Redis ended unasked; it is being started again.')
      await wait(pauseMs)
      if (isStopping) return
      child = await launch(program, path).catch(() => child)
    }
  }
  const watching = watch()
  return {
    url: `unix://${path}`,
    stop: async () => {
      isStopping = true
      child.shell.stdin?.end()
      await child.ended
      await watching
      folder.remove()
    },
  }
}

type Child = { shell: ChildProcess; ended: Promise<void> }

// The pipe on standard input is held by our process alone: when that ends, however it ends, so does Redis.
const guard = `exec 3<&0
"$@" 3<&- </dev/null & server=$!
( read -r _ <&3; while kill "$server" 2>/dev/null; do sleep 1 || exit; done ) & watch=$!
exec 3<&-
wait "$server"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`

async function launch(program: string, path: string): Promise<Child> {
  rmSync(path, { force: true })
  const settings = { port: '0', unixsocket: path, unixsocketperm: '700', save: '', appendonly: 'no', daemonize: 'no' }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const shell = spawn('/bin/sh', ['-c', guard, 'karibu-redis', program, ...args], {
    // Its own session: a Ctrl-C in the terminal reaches us, not Redis, which must outlive the workers.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...environmentOf(redis, program) },
  })
  shell.stdin?.on('error', () => {})
  const ended = new Promise<void>((done) => shell.once('exit', () => done()))
  const until = Date.now() + upMs
  while (!(await answers(path))) {
    if (shell.exitCode !== null || Date.now() > until) {
      shell.stdin?.end()
      throw new StartFault(`${program} did not start. Try it by hand: ${program} --port 0 --unixsocket ${path}`)
    }
    await wait(25)
  }
  return { shell, ended }
}

function answers(path: string): Promise<boolean> {
  if (!existsSync(path)) return Promise.resolve(false)
  return new Promise((done) => {
    const line = createConnection(path)
    line.once('connect', () => line.end(() => done(true))).once('error', () => done(false))
  })
}

// A socket's path is at most 107 characters long.
function socketFolder(dataDir: string): { path: string; remove: () => void } {
  const path = join(dataDir, 'redis')
  if (path.length <= pathMax - '/redis.sock'.length) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
  }
  const short = mkdtempSync(join(tmpdir(), 'karibu-redis-'))
  return { path: short, remove: () => rmSync(short, { recursive: true, force: true }) }
}
