import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../../server/src/db/database.ts'
import { type EmbeddedUrls, startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import type { DB } from '../../server/src/db/schema.ts'
import { checkBooks, member, platform, post, purse } from '../../server/src/ledger/index.ts'
import { ensurePgbench, fillPgbench, runPgbench } from '../pgbench.ts'
import { type HttpPass, openHttpShop } from './http-shop.ts'

type BooksOptions = {
  rounds: number
  seconds: number
  clients: number
  scale: number
  /** How long each lane runs before the first round, so that caches and plans are there. 0: not at all. */
  warmSeconds?: number
}
type Round = { tpcb: number; sql: number; post: number; http: number; spent: HttpPass['spent']; load: number }
type Spread = { median: number; low: number; high: number }
export type BooksReport = {
  rounds: Round[]
  sql: Spread
  post: Spread
  http: Spread
  transfers: number
  drifted: number
}

const members = 1000

/**
 * Gift purchases that all pay the same platform account, beside TPC-B on the same database and the same disk, in turns:
 * `sql` is the ledger function alone, `post` a transaction through the ledger module in this process; `http` is
 * a whole purchase, requested by another process with a fresh Idempotency-Key.
 */
export async function measureBooks(options: BooksOptions): Promise<BooksReport> {
  const program = await ensurePgbench()
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-bench-'))
  chmodSync(dataDir, 0o711)
  // Durable, as a member's money is: the settings of the embedded default, not those of throwaway databases.
  const embedded = await startEmbedded({ dataDir })
  try {
    await migrate({ adminUrl: embedded.adminUrl })
    await fillPgbench({ program, url: tpcbUrl(embedded), scale: options.scale })
    const { db, pool, close } = openDatabase(embedded.url, { poolMax: options.clients })
    const ids = await makeBuyers(db)
    const shop = await openHttpShop(embedded.url, dataDir, ids)
    const script = join(dataDir, 'purchase.sql')
    writeFileSync(script, purchaseScript(ids))
    const lanes = {
      tpcb: (seconds: number) => runPgbench({ ...options, program, url: tpcbUrl(embedded), seconds }),
      sql: (seconds: number) => runPgbench({ ...options, program, url: embedded.url, seconds, script }),
      post: (seconds: number) => buy(db, ids, { clients: options.clients, seconds }),
      http: (seconds: number) => shop.buy({ clients: options.clients, seconds }),
    }
    const { warmSeconds = 2 } = options
    if (warmSeconds > 0) for (const lane of Object.values(lanes)) await lane(warmSeconds)
    const rounds: Round[] = []
    for (let at = 0; at < options.rounds; at++) rounds.push(await playRound(lanes, options.seconds, at))
    const { rows } = await pool.query('select count(*)::int as n from ledger_transfer')
    const drifted = (await checkBooks(db)).length
    await shop.close()
    await close()
    const ratio = (lane: 'sql' | 'post' | 'http') => spread(rounds.map((round) => round[lane] / round.tpcb))
    return { rounds, sql: ratio('sql'), post: ratio('post'), http: ratio('http'), transfers: rows[0].n, drifted }
  } finally {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Lanes = Record<'tpcb' | 'sql' | 'post', (seconds: number) => Promise<number>> & {
  http: (seconds: number) => Promise<HttpPass>
}

/** Each lane once; every other round the other way round, so that none always comes after the same. */
async function playRound(lanes: Lanes, seconds: number, at: number): Promise<Round> {
  const names = ['tpcb', 'sql', 'post', 'http'] as const
  const spent = { server: 0, buyers: 0 }
  const round: Round = { tpcb: 0, sql: 0, post: 0, http: 0, spent, load: loadavg()[0] ?? 0 }
  for (const name of at % 2 ? names.toReversed() : names) {
    const pass = await lanes[name](seconds)
    if (typeof pass === 'number') round[name] = pass
    else Object.assign(round, { http: pass.perSecond, spent: pass.spent })
  }
  const rates = { 'TPC-B': round.tpcb, function: round.sql, 'post()': round.post, HTTP: round.http }
  const summary = Object.entries(rates).map(([name, rate]) => `${name} ${rate.toFixed(0)}/s`)
  const { server, buyers } = round.spent
  const cores = `cores: server ${server.toFixed(2)}, buyers ${buyers.toFixed(2)}`
  console.log(`  round ${at + 1}   ${summary.join('   ')}   ${cores}   load ${round.load.toFixed(1)}`)
  return round
}

/** TPC-B has its tables in the superuser's database of the same server. */
const tpcbUrl = ({ superuserUrl }: EmbeddedUrls): string => superuserUrl

async function makeBuyers(db: Kysely<DB>): Promise<number[]> {
  const now = new Date()
  const rows = await db
    .insertInto('member')
    .values(
      Array.from({ length: members }, (_, at) => ({
        email: `buyer${at}@example.com`,
        password_hash: 'none',
        firstname: 'B',
        lastname: 'B',
        gender: 'other' as const,
        age_stated: 30,
        age_stated_on: '2026-01-01',
        dial_code: '+234',
        mobile_number: '8031234567',
        phone: '+2348031234567',
        created_at: now,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (const id of ids)
    await db.transaction().execute((tx) =>
      post(tx, {
        id: randomUUID(),
        kind: 'deposit',
        at: now,
        narration: { key: 'bench' },
        legs: [
          { account: member(id, 'usd_deposited'), amount: 1_000_000_000n },
          { account: platform('clearing:paystack'), amount: -1_000_000_000n },
        ],
      }),
    )
  return ids
}

const purchaseScript = (ids: number[]) => `\\set buyer random(${ids[0]}, ${ids.at(-1)})
select ledger_post(gen_random_uuid(), 'gift_purchase', now(), array[:buyer, 0], array['usd', 'gifts_held'],
  array['USD', 'USD'], array[-100, 100]::bigint[], :buyer, null, null, 'gift', 'gift', '{}');
`

/** Purchases per second of so many connections, each posting one after the other. */
async function buy(
  db: Kysely<DB>,
  ids: number[],
  { clients, seconds }: Pick<BooksOptions, 'clients' | 'seconds'>,
): Promise<number> {
  const began = performance.now()
  const until = began + seconds * 1000
  let bought = 0
  const connection = async () => {
    while (performance.now() < until) {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? 0
      const legs = [
        { account: purse(id, 'usd'), amount: -100n },
        { account: platform('gifts_held'), amount: 100n },
      ]
      const about = { id: randomUUID(), at: new Date(), channel: 'gift', narration: { key: 'gift' } }
      await db.transaction().execute((tx) => post(tx, { ...about, kind: 'gift_purchase', legs }))
      bought += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, connection))
  return bought / ((performance.now() - began) / 1000)
}

function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return { median, low: sorted[0] ?? 0, high: sorted.at(-1) ?? 0 }
}
