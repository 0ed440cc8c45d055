import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLine } from '../../../bench/chat/chat-line.ts'
import { makePairs, type Pair } from '../../../bench/chat/chat-world.ts'
import { until as waitUntil } from '../../../e2e/support/until.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import { findRunningEmbedded } from '../../../server/src/db/embedded/embedded.ts'
import { ensureRedis } from '../../ensure-redis.ts'
import { root } from '../../lib/run.ts'
import { commandOf, descendantsOf, isAlive } from './processes.ts'

let folder: string
let dataDir: string
let child: ChildProcess
let output = ''
let url = ''

beforeAll(async () => void (await ensureRedis()), 120_000)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-workers-'))
  chmodSync(folder, 0o711)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  child.kill('SIGKILL')
  await until(() => !existsSync(join(dataDir, 'postgres/postmaster.pid')))
  rmSync(folder, { recursive: true, force: true })
})

test('workers share one port and events; a killed worker is replaced, and a stop leaves no process', async () => {
  await start()
  const [pair] = await makeTwo()
  const lines = await Promise.all(Array.from({ length: 8 }, () => listen(pair, 1)))
  await send(pair, 'one')
  await until(() => lines.every(({ events }) => events.includes('one')))

  const [first, second] = workers()
  kill(first, 'SIGKILL')
  await send(pair, 'two')
  await until(() => lines.filter(({ events }) => events.includes('two')).length >= 1)
  await until(() => workers().length === 2 && !workers().includes(first ?? 0))
  expect(workers()).toContain(second)
  expect(output).toContain(`process ${first}, signal SIGKILL) ended unexpectedly`)
  await until(async () => (await status()).checks.realtime === 'ok')

  const late = await Promise.all(Array.from({ length: 2 }, () => listen(pair, 1)))
  await send(pair, 'three')
  await until(() => late.every(({ events }) => events.includes('three')))
  const left = descendants()
  child.kill('SIGTERM')
  await until(() => child.exitCode !== null)
  expect(child.exitCode).toBe(0)
  await until(() => left.every((pid) => !isAlive(pid)))
  expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
}, 240_000)

test('without Redis each worker continues alone, the status reports it, and the connection is restored automatically', async () => {
  await start()
  const [pair] = await makeTwo()
  const redis = descendants().find((pid) => /^\S*redis-server/.test(commandOf(pid)))
  kill(redis, 'SIGSTOP')
  await until(async () => (await status()).checks.realtime === 'degraded')
  await send(pair, 'alone')
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  kill(redis, 'SIGKILL')
  // Each worker finds its own way back; asked side by side, both answer.
  await until(async () => (await Promise.all(Array.from({ length: 8 }, status))).every(isBack))
  // A worker that finds a gap drops its connections; clients that reconnect get the state again.
  await until(async () => {
    const lines = await Promise.all(Array.from({ length: 6 }, () => listen(pair, 1)))
    await send(pair, 'together')
    const isTogether = () => lines.every(({ events }) => events.includes('together'))
    const arrived = waitUntil(isTogether, { withinMs: 500, message: () => 'a worker has not found its way back' })
    await arrived.catch(() => {})
    for (const { close } of lines) close()
    return isTogether()
  })
}, 240_000)

test('kill -9 of the parent process leaves no worker, no Redis and no database', async () => {
  await start()
  const left = descendants()
  expect(left.length).toBeGreaterThan(4)
  child.kill('SIGKILL')
  await until(() => left.every((pid) => !isAlive(pid)))
}, 240_000)

test('without redis-server the start says how to install it', async () => {
  run({ PATH: '/nowhere' })
  await until(() => child.exitCode !== null)
  expect(child.exitCode).toBe(1)
  expect(output).toMatch(/redis-server.*\n.*apt-get install redis-server/)
  expect(output).not.toContain('    at ')
}, 240_000)

function run(env: Record<string, string> = {}): void {
  output = ''
  child = spawn(process.execPath, ['scripts/start.ts', '--no-web', '--workers', '2'], {
    cwd: root,
    env: {
      ...process.env,
      KARIBU_ENV: 'local',
      KARIBU_LIMITS: 'off',
      RATES: 'off',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
}

async function start(): Promise<void> {
  run()
  await until(() => output.includes('Karibu is ready') || child.exitCode !== null)
  expect(output).toContain('Karibu is ready')
  url = /Open\s+(\S+)/.exec(output)?.[1] ?? ''
}

async function makeTwo(): Promise<[Pair]> {
  const owner = openDatabase(findRunningEmbedded(dataDir)?.adminUrl ?? '', { poolMax: 1 })
  const [pair] = await makePairs(owner.pool, 1)
  await owner.close()
  if (!pair) throw new Error('no pair')
  return [pair]
}

async function listen({ two }: Pair, who: 0 | 1): Promise<{ events: string[]; close: () => void }> {
  const events: string[] = []
  const line = openLine(url, two[who].token, (name, payload: { message: { body: string } }) => {
    if (name === 'message.created') events.push(payload.message.body)
  })
  await line.open
  return { events, close: line.close }
}

/** As a browser does: the same message again until there is an answer. */
async function send({ two: [from, to] }: Pair, body: string): Promise<void> {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: crypto.randomUUID(), kind: 'text', body }),
  }
  await until(async () => {
    const response = await fetch(`${url}/api/members/${to.uid}/messages`, request).catch(() => null)
    return response?.status === 201
  })
}

const status = async () =>
  fetch(`${url}/api/status`)
    .then((response) => response.json())
    .then(
      ({ data }) => data,
      () => ({ checks: {} }),
    )
const isBack = ({ checks }: { checks: { realtime?: string } }) => checks.realtime === 'ok'
/** Throws without a process: number 0 would be all of this test's own. */
function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  if (!pid) throw new Error('There is no such process')
  process.kill(pid, signal)
}

const workers = () => descendants().filter((pid) => /\/worker\.js /.test(commandOf(pid)))

const descendants = () => descendantsOf(child.pid ?? 0)

const until = (isTrue: () => boolean | Promise<boolean>) =>
  waitUntil(isTrue, { withinMs: 120_000, message: () => `Still not: ${isTrue}\n${output}` })
