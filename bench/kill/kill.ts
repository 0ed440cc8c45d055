import { setTimeout as wait } from 'node:timers/promises'
import { type Sandbox, startSandbox } from '../../server/src/adapters/sandbox/sandbox.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { checkHistory, paidReferences } from './kill-check.ts'
import { type Call, type Event, type Finding, makeHistory } from './kill-history.ts'
import { runLoad } from './kill-load.ts'
import { type KillServer, startKillServer, until, type Victim } from './kill-server.ts'
import { type KillWorld, makeKillWorld } from './kill-world.ts'

export type Plant = 'lose' | 'double'
export type KillOptions = { kills: number; plant?: Plant[]; log?: (line: string) => void }
export type Checked = { findings: Finding[] } & Record<Finding['kind'], number>
export type KillReport = {
  kills: Killed
  calls: Record<Call['what'], Record<Call['outcome'], number>>
  acknowledged: number
  paid: number
  seconds: number
  /** Before anything was planted. */
  checked: Checked
  planted: Partial<Record<Plant, Checked>>
  events: Event[]
}

type Killed = Record<Victim, number>

const secondsPerKill = 30
const settleMs = 240_000
const noticePauseMs = 15_000
const sandboxKey = 'sk_test_sandbox0killing'

/**
 * Kills the server or its database again and again while members buy gifts, redeem them and pay in, then compares the
 * responses with the stored state. The provider keeps running in this process. Ends everything it started.
 */
export async function measureKills(options: KillOptions): Promise<KillReport> {
  const sandbox = await startSandbox({ keys: { secretKey: sandboxKey } })
  try {
    const server = await startKillServer({ secretKey: sandboxKey, baseUrl: sandbox.url })
    try {
      const hook = (channel: string) => `${server.url}/api/webhooks/${channel}`
      sandbox.setWebhookAddresses({ paystack: hook('paystack'), tranzak: hook('tranzak') })
      return await play(options, server, sandbox)
    } finally {
      await server.stop()
    }
  } finally {
    await sandbox.stop()
  }
}

async function play(options: KillOptions, server: KillServer, sandbox: Sandbox): Promise<KillReport> {
  const { kills, plant = [], log = () => {} } = options
  const began = performance.now()
  const world = await makeKillWorld(server, sandbox, 24 + kills * 12)
  const history = makeHistory()
  const killed = await killUnderLoad({ kills, world, server, history, log })
  const owner = openDatabase(server.urls().adminUrl, { poolMax: 2 })
  try {
    await settle(world, owner.pool)
    const seen = { calls: history.calls, world, ...owner }
    const fallen = server.falls.map((what): Finding => ({ kind: 'fell', what }))
    const checked = summed([...(await checkHistory(seen)), ...fallen])
    const planted: KillReport['planted'] = {}
    for (const what of plant) {
      const mend = await corrupt(owner.pool, what, history.calls)
      planted[what] = summed(await checkHistory(seen))
      await mend()
    }
    const paid = (await paidReferences(world)).size
    const seconds = Math.round((performance.now() - began) / 1000)
    const acknowledged = history.calls.filter(({ outcome }) => outcome === 'ok').length
    const { events } = history
    return { kills: killed, calls: counted(history.calls), acknowledged, paid, seconds, checked, planted, events }
  } finally {
    await owner.close()
  }
}

type Killing = {
  kills: number
  world: KillWorld
  server: KillServer
  history: ReturnType<typeof makeHistory>
  log: (line: string) => void
}

async function killUnderLoad({ kills, world, server, history, log }: Killing): Promise<Killed> {
  const killed: Killed = { node: 0, postgres: 0 }
  const end = Date.now() + (30 + kills * secondsPerKill) * 1000
  let isOver = false
  const load = runLoad({ world, history, random: Math.random, mayGoOn: () => !isOver && Date.now() < end })
  // A fault of the load itself is thrown below, where it is awaited.
  load.catch(() => {})
  try {
    for (let at = 0; at < kills && Date.now() < end; at++) {
      await wait(300 + Math.random() * 1500)
      // Both in turn, beginning with either.
      const victim: Victim = at % 2 === 0 ? 'postgres' : 'node'
      const before = performance.now()
      await server.kill(victim)
      killed[victim] += 1
      const took = ((performance.now() - before) / 1000).toFixed(1)
      log(`kill ${at + 1}: ${victim}, back after ${took} s, ${history.calls.length} calls so far`)
    }
    await wait(1_000)
  } finally {
    isOver = true
    await load
  }
  return killed
}

/**
 * Waits for payments without a final state. Every notice is sent again and again, as Paystack does for 72 hours: a fault that is
 * left over may drop one of them, and a check that a wrong clock has put off comes a day late.
 */
export async function settle(world: KillWorld, pool: Database['pool']): Promise<void> {
  const paid = [...(await paidReferences(world))]
  const isSettled = async () => {
    const question = `select from deposit where reference = any($1) and state = 'paid'`
    return (await pool.query(question, [paid])).rowCount === paid.length
  }
  const end = Date.now() + settleMs
  do {
    await world.control('POST', 'notices/again')
    // The check says what is missing.
    await until(isSettled, noticePauseMs).catch(() => {})
  } while (!(await isSettled()) && Date.now() < end)
  await wait(1_000)
}

/** Shows that the check sees: takes away or doubles the row of one acknowledged gift. Answers how to undo it. */
async function corrupt(pool: Database['pool'], plant: Plant, calls: Call[]): Promise<() => Promise<unknown>> {
  const victim = calls.find(({ what, outcome }) => what === 'gift' && outcome === 'ok')?.detail
  if (!victim) throw new Error('no gift was acknowledged')
  const { rows } = await pool.query('select to_jsonb(g) as row from gift_received g where id = $1', [victim])
  const insert = (row: object) =>
    pool.query('insert into gift_received select * from jsonb_populate_record(null::gift_received, $1)', [row])
  if (plant === 'lose') {
    await pool.query('delete from gift_received where id = $1', [victim])
    return () => insert(rows[0].row)
  }
  const key = crypto.randomUUID()
  await insert({ ...rows[0].row, id: key, purchase: crypto.randomUUID() })
  return () => pool.query('delete from gift_received where id = $1', [key])
}

function summed(findings: Finding[]): Checked {
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length
  return { findings, lost: of('lost'), doubled: of('doubled'), books: of('books'), fell: of('fell') }
}

function counted(calls: Call[]): KillReport['calls'] {
  const of = (what: Call['what']) => {
    const own = calls.filter((call) => call.what === what)
    const ended = (outcome: Call['outcome']) => own.filter((call) => call.outcome === outcome).length
    return { ok: ended('ok'), fail: ended('fail'), info: ended('info') }
  }
  return { gift: of('gift'), redeem: of('redeem'), deposit: of('deposit') }
}
