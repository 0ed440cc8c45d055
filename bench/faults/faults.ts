import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { randomNumbers } from '../../server/src/random-numbers.ts'
import { settle } from '../kill/kill.ts'
import { checkHistory } from '../kill/kill-check.ts'
import { makeHistory } from '../kill/kill-history.ts'
import { runLoad } from '../kill/kill-load.ts'
import { type KillWorld, makeKillWorld } from '../kill/kill-world.ts'
import { checkFaults, readStored, type Stored } from './fault-check.ts'
import { type FaultFinding, type FaultHistory, makeFaultHistory } from './fault-history.ts'
import { faultKinds, impossibleFaults } from './fault-kinds.ts'
import { type FaultWorld, makeFaultWorld, runFaultLoad } from './fault-load.ts'
import { type FaultServers, startFaultServers } from './fault-servers.ts'
import { type Leaver, makeLeavers, runLeavers, settleDeletions } from './leavers.ts'
import { plantMoneyFaults } from './money-plants.ts'
import { type CalmTime, findDrift, measureCapacity, type SteadyLoad, takeWaits } from './steady-load.ts'

export type FaultsReport = {
  seed: number
  seconds: number
  /** Times each fault was made. */
  faults: Record<string, number>
  acknowledged: Record<string, number>
  replies: Record<string, number>
  /** Time from the end of a fault to the first acknowledged write, ms. */
  back: { p50: number; p95: number; most: number }
  memory: { fault: number; rssMb: number; handles: number }[]
  /** At a steady load: what was reached without a pause, what was asked for, and the calm time before each fault. */
  steady: { capacity: number; perSecond: number; times: CalmTime[] } | null
  findings: FaultFinding[]
  /** Faults that this machine cannot make, and what they need. */
  notRun: Record<string, string>
  /** What the check found of money that was moved wrongly on purpose when the run was over. */
  plantedMoney: { name: string; found: string }[]
  history: FaultHistory
  stored: Stored
}
type Options = {
  faults: number
  seed: number
  pauseMs?: number
  recoverMs?: number
  /** The share of the capacity that the load asks for, measured first; without it few clients ask now and then. */
  steady?: number | undefined
  log?: (line: string) => void
}

/** More than a long run deletes. */
const leaversMax = 400
const probeMs = 50
const backMs = 120_000

/** Makes one fault after the other under mixed load, then compares what was acknowledged with what is stored. */
export async function measureFaults(options: Options): Promise<FaultsReport> {
  const servers = await startFaultServers()
  const owner = openDatabase(servers.database.adminUrl, { poolMax: 4 })
  const superuserUrl = new URL(servers.database.superuserUrl)
  superuserUrl.pathname = new URL(servers.database.adminUrl).pathname
  const superuser = openDatabase(superuserUrl.href, { poolMax: 1 })
  try {
    const { pool } = owner
    const keyed = { url: servers.url, urls: () => servers.database }
    // First: the check of money plants something in the newest deposit, which is not theirs.
    const leavers = await makeLeavers(owner, leaversMax)
    const money = await makeKillWorld(keyed, servers.sandbox, 40)
    const world = await makeFaultWorld(pool, servers.url)
    return await play(options, { servers, owner, superuser, money, world, leavers })
  } finally {
    await superuser.close()
    await owner.close()
    await servers.stop()
  }
}

type Scene = {
  servers: FaultServers
  owner: Database
  superuser: Database
  money: KillWorld
  world: FaultWorld
  leavers: Leaver[]
}

async function play(options: Options, scene: Scene): Promise<FaultsReport> {
  const { servers, owner, money, world, leavers } = scene
  const { seed, recoverMs = 5_000 } = options
  const random = randomNumbers(seed)
  const began = performance.now()
  const history = makeFaultHistory()
  history.falls = servers.falls
  const paid = makeHistory()
  let isOver = false
  const mayGoOn = () => !isOver
  const observed = { ...money, onReply: history.observe }
  const steady = options.steady ? await measureCapacity({ world, history, random }, options.steady) : undefined
  if (steady)
    options.log?.(
      `${Math.round(steady.capacity)} requests/s without a pause, ${Math.round(steady.perSecond)} from here on`,
    )
  const deleting = { url: servers.url, leavers, pool: owner.pool, history, random, mayGoOn }
  const load = Promise.all([
    runLeavers(deleting),
    runFaultLoad({ world, history, random, mayGoOn, ...rateOf(steady) }),
    runLoad({ world: observed, history: paid, random, mayGoOn }),
  ])
  load.catch(() => {})
  const { times, ...made } = await makeFaults(options, { ...scene, history, random })
  isOver = true
  await load
  const ended = performance.now()
  await settle(money, owner.pool)
  options.log?.(`payments are settled after ${Math.round(performance.now() - ended)} ms`)
  await settleDeletions(deleting)
  const stored = await readStored(owner.pool, { dataDir: servers.dataDir, leavers: leavers.map(({ uid }) => uid) })
  const seen = { calls: paid.calls, world: money, ...owner }
  const ofMoney = await checkHistory(seen)
  const plantedMoney = await plantMoneyFaults(seen, scene.superuser.pool)
  const findings = [...checkFaults(history, stored, { recoverMs }), ...ofMoney, ...(steady ? findDrift(times) : [])]
  const acknowledged = countBy([...history.deeds, ...paid.calls].filter(({ outcome }) => outcome === 'ok'))
  const seconds = Math.round((performance.now() - began) / 1000)
  const { replies } = history
  const notRun = impossibleFaults(servers)
  const checked = { back: timesOf(history), findings, notRun, plantedMoney, history, stored }
  const atRate = steady ? { capacity: steady.capacity, perSecond: steady.perSecond, times } : null
  return { seed, seconds, ...made, acknowledged, replies, steady: atRate, ...checked }
}

const rateOf = (steady: SteadyLoad | undefined) => steady && { clients: steady.clients, makePause: steady.makePause }

type Making = Scene & { history: FaultHistory; random: () => number }

type Made = Pick<FaultsReport, 'faults' | 'memory'> & { times: CalmTime[] }

async function makeFaults(options: Options, making: Making): Promise<Made> {
  const { faults, pauseMs = 1_000, log = () => {} } = options
  const { servers, owner, superuser, world, history, random } = making
  const notRun = impossibleFaults(servers)
  for (const [name, why] of Object.entries(notRun)) log(`not run: ${name}: ${why}`)
  const names = Object.keys(faultKinds).filter((name) => !(name in notRun))
  // Of its own, so that one seed makes the same faults in the same order.
  const order = randomNumbers(options.seed + 1)
  const counts: Record<string, number> = {}
  const memory: FaultsReport['memory'] = []
  const times: CalmTime[] = []
  const token = world.pairs[0]?.two[0].token ?? ''
  let left: string[] = []
  for (let at = 0; at < faults; at++) {
    times.push(await calmTime(pauseMs * (0.5 + random()), making))
    // Each kind once, in another order each time.
    if (left.length === 0) left = shuffle(names, order)
    const name = left.pop() ?? ''
    await faultKinds[name]?.({ servers, owner: owner.pool, superuser: superuser.pool, token })
    const ms = await timeBack(world, history)
    history.recoveries.push({ fault: name, ms })
    counts[name] = (counts[name] ?? 0) + 1
    memory.push({ fault: at + 1, ...usageOf(servers.pid()) })
    log(
      `${at + 1}: ${name}, back after ${ms} ms, ${history.deeds.length} deeds, ${history.wrongReplies.length} wrong replies`,
    )
  }
  await wait(pauseMs)
  return { faults: counts, memory, times }
}

async function calmTime(ms: number, { servers, history }: Making): Promise<CalmTime> {
  history.waits.length = 0
  await wait(ms)
  return { ...takeWaits(history, ms / 1000), ...usageOf(servers.pid()) }
}

function shuffle(names: readonly string[], random: () => number): string[] {
  const keyed = names.map((name) => ({ name, key: random() }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ name }) => name)
}

/** Writes until a message is acknowledged. */
async function timeBack({ url, pairs }: FaultWorld, history: FaultHistory): Promise<number> {
  const began = performance.now()
  const [from, to] = pairs[0]?.two ?? []
  while (performance.now() - began < backMs) {
    const response = await fetch(`${url}/api/members/${to?.uid}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${from?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: randomUUID(), body: 'are you there?' }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (response) history.observe('probe', response)
    await response?.body?.cancel().catch(() => {})
    if (response?.ok) break
    await wait(probeMs)
  }
  return Math.round(performance.now() - began)
}

function usageOf(pid: number): { rssMb: number; handles: number } {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return { rssMb: Math.round((pages * 4096) / 1024 ** 2), handles: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { rssMb: 0, handles: 0 }
  }
}

function timesOf({ recoveries }: FaultHistory): FaultsReport['back'] {
  const times = recoveries.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), most: times.at(-1) ?? 0 }
}

function countBy(list: { what: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what } of list) counts[what] = (counts[what] ?? 0) + 1
  return counts
}
