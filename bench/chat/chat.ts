import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../server/src/db/database.ts'
import { startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { startOneServer } from '../churn/churn-servers.ts'
import { ensurePgbench, runPgbench } from '../pgbench.ts'
import type { LoadInput, LoadReport } from './chat-load.ts'
import { makePairs } from './chat-world.ts'

export type ChatOptions = {
  rounds: number
  seconds: number
  sockets: number
  rate: number
  clients: number
  /** How long the product and the insert run before the first round. 0: not at all. */
  warmSeconds?: number
}
type Round = { insert: number; product: number; ws: number; echo: number; ownCpu: number; load: number }
export type ChatReport = {
  rounds: Round[]
  /** Messages persisted and delivered for each chat insert of pgbench: half, worst, best. */
  ratio: { median: number; low: number; high: number }
  latency: LoadReport
  /** Of the server, for each 1,000 idle sockets. */
  idleMb: number
  /** Messages the database has of all that were acknowledged. */
  acknowledged: number
  stored: number
}

/**
 * Messages sent over HTTP, committed, and delivered on the other one's socket, beside the same insert by pgbench, a bare
 * `ws` hand-on and a bare Socket.IO echo, in turns on one machine and one durable database.
 */
export async function measureChat(options: ChatOptions): Promise<ChatReport> {
  const program = await ensurePgbench()
  const folder = mkdtempSync(join(tmpdir(), 'karibu-chat-'))
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const embedded = await startEmbedded({ dataDir: join(folder, 'database') })
    undo.push(embedded.stop)
    await migrate({ adminUrl: embedded.adminUrl })
    const owner = openDatabase(embedded.adminUrl, { poolMax: 2 })
    undo.push(owner.close)
    const pairs = await makePairs(owner.pool, options.sockets)
    const talks = pairs.map(({ two: [one, other] }) => ({ from: one.token, to: other.token, toUid: other.uid }))
    // Not counted with the product's: pgbench writes into conversations of its own.
    const others = await makePairs(owner.pool, 1_000)
    const server = await startOneServer({ name: 'server', folder, database: embedded, redisUrl: null })
    undo.push(server.stop)
    const script = join(folder, 'insert.sql')
    const theirIds = others.map(({ conversationId }) => conversationId)
    writeFileSync(script, insertScript(await idsOf(owner.pool, theirIds)))
    const bare = { ws: await startBare('ws'), echo: await startBare('socket.io') }
    undo.push(bare.ws.stop, bare.echo.stop)
    const product = { kind: 'product', url: server.url, talks, clients: options.clients } as const
    const busy = { ...product, talks: talks.slice(0, Math.max(options.clients, 200)) }
    const lanes = {
      insert: async (seconds: number) =>
        runPgbench({ program, url: embedded.url, clients: options.clients, seconds, script }),
      ws: async (seconds: number) => (await load({ ...busy, kind: 'ws', url: bare.ws.url, seconds })).perSecond,
      echo: async (seconds: number) =>
        (await load({ ...busy, kind: 'socket.io', url: bare.echo.url, seconds })).perSecond,
    }
    let acknowledged = 0
    const run = async (input: LoadInput) => {
      const report = await load(input)
      acknowledged += report.sent
      return report
    }
    const idleMb = await measureIdle({ ...product, seconds: 0 }, server.pid())
    const { warmSeconds = 3 } = options
    if (warmSeconds > 0) {
      await run({ ...busy, seconds: warmSeconds })
      await lanes.insert(warmSeconds)
    }
    const measure = (seconds: number) => run({ ...busy, seconds })
    const rounds: Round[] = []
    for (let n = 0; n < options.rounds; n += 1)
      rounds.push(await playRound({ ...lanes, product: measure }, options.seconds, n))
    const latency = await run({ ...product, seconds: Math.max(options.seconds, 5), rate: options.rate })
    const stored = await countStored(
      owner.pool,
      pairs.map(({ conversationId }) => conversationId),
    )
    return { rounds, ratio: ratioOf(rounds), latency, idleMb, acknowledged, stored }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

async function countStored(pool: Pool, conversationIds: string[]): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from message m join conversation c on c.id = m.conversation_id where c.uid = any($1)`,
    [conversationIds],
  )
  return rows[0].n
}

function ratioOf(rounds: Round[]): ChatReport['ratio'] {
  const ratios = rounds.map(({ product: messages, insert }) => messages / insert).toSorted((a, b) => a - b)
  return { median: ratios[Math.floor(ratios.length / 2)] ?? 0, low: ratios[0] ?? 0, high: ratios.at(-1) ?? 0 }
}

type Lane = (seconds: number) => Promise<number>
type Lanes = Record<'insert' | 'ws' | 'echo', Lane> & { product: (seconds: number) => Promise<LoadReport> }

/** Each lane once; every other round the insert comes after the product, so that none always comes first. */
async function playRound(lanes: Lanes, seconds: number, n: number): Promise<Round> {
  const before = n % 2 === 0 ? await lanes.insert(seconds) : 0
  const { perSecond, ownCpu } = await lanes.product(seconds)
  const insert = before || (await lanes.insert(seconds))
  const [ws, echo] = [await lanes.ws(seconds), await lanes.echo(seconds)]
  const rates = { insert, product: perSecond, ws, echo }
  const columns = Object.entries(rates).map(([name, each]) => `${name} ${each.toFixed(0)}/s`)
  console.log(`  round ${n + 1}   ${columns.join('   ')}`)
  return { ...rates, ownCpu, load: loadavg()[0] ?? 0 }
}

/** The writes of a message and nothing else: the place in the conversation, both members' sides, the message. */
const insertScript = ([first, last]: [number, number]) => `\\set talk random(${first}, ${last})
with c as (
  update conversation set last_seq = last_seq + 1 where id = :talk returning id, last_seq, low
), side as (
  update conversation_side s set updated_at = greatest(s.updated_at, now()),
    read_seq = case when s.member_id = c.low then c.last_seq else s.read_seq end
  from c where s.conversation_id = c.id
)
insert into message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
select id, last_seq, low, gen_random_uuid(), 'text', gen_random_uuid() || ' and some words, as long as people''s lines are', now() from c;
`

type Pool = ReturnType<typeof openDatabase>['pool']

async function idsOf(pool: Pool, uids: string[]): Promise<[number, number]> {
  const { rows } = await pool.query('select min(id) as first, max(id) as last from conversation where uid = any($1)', [
    uids,
  ])
  return [rows[0].first, rows[0].last]
}

async function measureIdle(options: LoadInput, pid: number): Promise<number> {
  const before = await restingMb(pid)
  const child = launch(['chat-load.ts'])
  child.stdin?.write(`${JSON.stringify({ ...options, idle: true })}\n`)
  await outputOf(child)
  const after = await restingMb(pid)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return ((after - before) * 1000) / options.talks.length
}

/** Resident memory once it has come to rest. */
async function restingMb(pid: number): Promise<number> {
  await wait(6_000)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

async function load(options: LoadInput): Promise<LoadReport> {
  const child = launch(['chat-load.ts'])
  child.stdin?.write(`${JSON.stringify(options)}\n`)
  const [line] = await Promise.all([outputOf(child), once(child, 'exit')])
  return JSON.parse(line) as LoadReport
}

async function startBare(kind: 'ws' | 'socket.io'): Promise<{ url: string; stop: () => void }> {
  const child = launch(['chat-bare.ts', kind])
  return { url: `http://127.0.0.1:${await outputOf(child)}`, stop: () => void child.stdin?.end() }
}

const launch = ([program = '', ...args]: string[]): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, program), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })

function outputOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      if (text.includes('\n')) done(text)
    })
    child.once('exit', (code) => fail(new Error(`the load ended with code ${code}`)))
  })
}
