import type { Kysely } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import type { DB } from '../../server/src/db/schema.ts'
import { checkBooks } from '../../server/src/ledger/index.ts'
import { ask } from './kill-client.ts'
import { type Call, type Finding, judge } from './kill-history.ts'
import { type Buyer, type KillWorld, startCents } from './kill-world.ts'

type Seen = { calls: Call[]; world: KillWorld; db: Kysely<DB>; pool: Database['pool'] }
type Line = { id: string; txn_amount: number; currency: 'USD' | 'credits' }
type Statement = { lines: Line[]; usd: number; credits: number }
/** By what a call asked for: rows in the tables, and lines in its member's statement. */
type Effects = Map<string, { rows: number; transfers: string[] }>

/** Compares the responses with the stored state: tables, statements, wallets and ledger. */
export async function checkHistory(seen: Seen): Promise<Finding[]> {
  const statements = new Map<number, Statement>()
  for (const buyer of [...seen.world.rich, seen.world.poor])
    statements.set(buyer.id, await statementOf(seen.world, buyer))
  const findings: Finding[] = []
  const questions = { gift: gifts, redeem: redemptions, deposit: depositRows } as const
  for (const what of ['gift', 'redeem', 'deposit'] as const) {
    const effects = await questions[what](seen)
    findings.push(...judged({ what, effects, calls: seen.calls, statements }))
  }
  findings.push(...(await strayCharges(seen)))
  findings.push(...(await paidDeposits(seen, statements)), ...(await wallets(seen, statements)))
  for (const fault of await checkBooks(seen.db)) findings.push({ kind: 'books', what: `${fault.where}: ${fault.what}` })
  return findings
}

type Judged = { what: Call['what']; effects: Effects; calls: Call[]; statements: Map<number, Statement> }

function judged({ what, effects, calls, statements }: Judged): Finding[] {
  const findings: Finding[] = []
  const own = calls.filter((call) => call.what === what)
  for (const [about, group] of Map.groupBy(own, (call) => call.about)) {
    const effect = effects.get(about) ?? { rows: 0, transfers: [] }
    const outcomes = group.map(({ outcome }) => outcome)
    const outcome = `${what} ${about} (${outcomes.join(', ')})`
    const lines = statements.get(group[0]?.memberId ?? 0)?.lines ?? []
    const shown = lines.filter(({ id }) => effect.transfers.includes(id)).length
    // A payment that was only started moves nothing yet.
    const kind = judge(outcomes, effect.rows) ?? (what === 'deposit' ? null : judge(outcomes, shown))
    if (kind) findings.push({ kind, what: `${outcome}: ${effect.rows} rows, ${shown} lines in the statement` })
  }
  for (const [about, { rows }] of effects)
    if (!own.some((call) => call.about === about))
      findings.push({ kind: 'doubled', what: `${what} ${about}: ${rows} unexpected rows` })
  return findings
}

async function effectsOf(pool: Seen['pool'], question: string): Promise<Effects> {
  const { rows } = await pool.query(question)
  return new Map(rows.map(({ about, rows: n, transfers }) => [about, { rows: n, transfers: transfers ?? [] }]))
}

const gifts = ({ pool }: Seen) =>
  effectsOf(
    pool,
    `select note as about, count(*)::int as rows, array_agg(purchase::text) as transfers
     from gift_received where note is not null group by note`,
  )

/** Transfers that charge for a gift or redeem one, without the gift: books, wallet and statement agree about them. */
async function strayCharges({ pool }: Seen): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    `select t.id, t.kind from ledger_transfer t where t.kind = 'gift_purchase'
       and not exists (select from gift_received g where g.purchase = t.id)
     union all select t.id, t.kind from ledger_transfer t where t.kind = 'gift_redeem'
       and not exists (select from gift_received g where g.purchase = t.ends and g.status = 'redeemed')`,
  )
  return rows.map(({ id, kind }) => ({ kind: 'doubled', what: `${kind} ${id} belongs to no gift` }))
}

const redemptions = ({ pool }: Seen) =>
  effectsOf(
    pool,
    `select g.id::text as about, count(*)::int as rows, array_agg(t.id::text) as transfers
     from ledger_transfer t join gift_received g on g.purchase = t.ends and g.status = 'redeemed'
     where t.kind = 'gift_redeem' group by g.id`,
  )

const depositRows = ({ pool }: Seen) =>
  effectsOf(
    pool,
    `select amount_minor::text as about, count(*)::int as rows from deposit where amount_minor < ${startCents} group by 1`,
  )

/** References the provider was paid for. */
export async function paidReferences({ control }: KillWorld): Promise<Set<string>> {
  type State = { payments: { reference: string; state: string }[] }
  const { payments } = (await (await control('GET', 'state')).json()) as State
  return new Set(payments.filter(({ state }) => state === 'paid').map(({ reference }) => reference))
}

/** What the provider was paid is in the wallet once; what it was not paid is not. */
async function paidDeposits({ world, pool }: Seen, statements: Map<number, Statement>): Promise<Finding[]> {
  const paid = await paidReferences(world)
  const { rows } = await pool.query(
    `select d.reference, d.member_id, d.state, array_remove(array_agg(t.id::text), null) as transfers
     from deposit d left join ledger_transfer t on t.kind = 'deposit' and t.params->>'reference' = d.reference
     group by d.id`,
  )
  return rows.flatMap(({ reference, member_id, state, transfers }): Finding[] => {
    const expected = paid.has(reference) ? 1 : 0
    const lines = statements.get(member_id)?.lines.filter(({ id }) => transfers.includes(id)).length ?? 0
    if (transfers.length === expected && lines === expected && (state === 'paid') === (expected === 1)) return []
    const what = `deposit ${reference}, paid ${expected} times, is ${state}: ${transfers.length} credits, ${lines} lines`
    return [{ kind: transfers.length < expected || lines < expected ? 'lost' : 'doubled', what }]
  })
}

/** A wallet is what its statement adds up to and what the books say, and never below zero. */
async function wallets({ pool }: Seen, statements: Map<number, Statement>): Promise<Finding[]> {
  const findings: Finding[] = []
  const { rows } = await pool.query(
    `select owner, code, currency, balance from ledger_account where owner > 0 order by owner, code`,
  )
  const wrong = (what: string) => findings.push({ kind: 'books', what })
  for (const { owner, code, balance } of rows) if (balance < 0) wrong(`member ${owner} ${code} is ${balance}`)
  for (const [id, { lines, usd, credits }] of statements) {
    if (usd < 0 || credits < 0) wrong(`member ${id} has ${usd} USD, ${credits} credits`)
    const sum = (currency: Line['currency']) =>
      Math.round(lines.reduce((all, line) => all + (line.currency === currency ? line.txn_amount * 100 : 0), 0))
    const held = (currency: string) =>
      rows.reduce((all, row) => all + (row.owner === id && row.currency === currency ? Number(row.balance) : 0), 0)
    const inDollars = [Math.round(usd * 100), sum('USD'), held('USD')]
    const inCredits = [credits * 100, sum('credits'), held('CRD') * 100]
    for (const [shown, added, kept] of [inDollars, inCredits])
      if (shown !== added || shown !== kept)
        wrong(`member ${id}: the wallet says ${shown}, the statement ${added}, the books ${kept} (hundredths)`)
  }
  return findings
}

async function statementOf(world: KillWorld, buyer: Buyer): Promise<Statement> {
  const get = async (path: string) => {
    const outcome = await ask({ url: world.url, token: buyer.token, method: 'GET', path, patienceMs: 10_000 })
    if (outcome.outcome !== 'ok') throw new Error(`GET ${path}: ${JSON.stringify(outcome)}`)
    return outcome.data
  }
  const lines: Line[] = []
  let cursor = ''
  do {
    const page = await get(`/account/transactions?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    lines.push(...(page.transactions as Line[]))
    cursor = (page.nextCursor as string | null) ?? ''
  } while (cursor)
  const { usd, credits } = (await get('/wallet')) as { usd: number; credits: number }
  return { lines, usd, credits }
}
