import { type api, type Locale, type ReplyInputOf, type Transaction, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type HistoryRow, historyOf } from '../../ledger/index.ts'
import { moneyBackOf } from './receipts/money-back.ts'
import { receiptKindOf } from './receipts/receipt-rules.ts'
import { endedBySql, historyFilter, isNamed, statusOf, type TransactionQuery } from './transaction-rules.ts'

export type Reader = { memberId: number; locale: Locale; query: TransactionQuery }

// Names are matched page by page; more than this is not read for one answer.
const pagesMax = 20

/**
 * What moved in a member's wallet, newest first. A page may come back short, or empty, with a cursor: the rest of a long
 * history is then still to be searched.
 */
export async function listTransactions(
  ctx: Context,
  { memberId, locale, query }: Reader,
): Promise<ReplyInputOf<typeof api.wallet.transactions>> {
  const { limit } = query
  const found: { row: HistoryRow; name: string }[] = []
  let cursor = query.cursor
  for (let page = 0; page < pagesMax; page += 1) {
    const size = query.name ? 200 : limit
    const { rows, nextCursor } = await historyOf(ctx.db, {
      memberId,
      filter: historyFilter(query),
      cursor,
      limit: size,
    })
    const named = rows
      .map((row) => ({ row, name: nameOf(ctx, row, locale) }))
      .filter(({ name }) => isNamed(name, query))
    const matching = named.slice(0, limit - found.length)
    found.push(...matching)
    const last = matching.at(-1)?.row
    if (matching.length < named.length && last) return answer(ctx, found, cursorAfter(last))
    if (nextCursor === null || found.length === limit) return answer(ctx, found, nextCursor)
    cursor = nextCursor
  }
  return answer(ctx, found, cursor ?? null)
}

const cursorAfter = ({ id, currency }: HistoryRow) => `${id}.${currency}`

async function answer(ctx: Context, found: { row: HistoryRow; name: string }[], nextCursor: string | null) {
  const rows = found.map(({ row }) => row)
  const ended = await endingsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const fees = await saleFeesOf(ctx, rows)
  const receipts = await receiptsOf(ctx, rows, ended)
  return {
    transactions: found.map(({ row, name }) => ({
      ...transactionView(row, name, ended.get(row.id) ?? null),
      receipt: receipts.has(row.id),
      fee: row.currency === 'USD' ? (fees.get(row.id) ?? null) : null,
    })),
    nextCursor,
  }
}

/** The narration of a row in words; gifts and plans go by their names of then, boosts by their days and a name that staff gave them. */
export function nameOf(
  { translations }: Pick<Context, 'translations'>,
  row: Pick<HistoryRow, 'narration' | 'params' | 'createdAt'>,
  locale: Locale,
): string {
  const { gift, plan, count } = row.params
  const boost = row.narration === 'boost_purchase' ? translations.boost(locale, Number(count), row.createdAt) : null
  const named: Record<string, string> = {
    ...(gift !== undefined && { gift: translations.gift(locale, String(gift), row.createdAt) }),
    ...(plan !== undefined && { plan: translations.plan(locale, String(plan), row.createdAt) }),
  }
  if (boost !== null) {
    const period = translations.translateStored(locale, 'plans:days', { count: Number(count) })
    return translations.translate(locale, 'wallet:boostNamed', { boost, period })
  }
  return translations.translateStored(locale, `wallet:narrations.${row.narration}`, { ...row.params, ...named })
}

/** By transfer, the kind of what ended it, as `statusOf` takes it. */
export async function endingsOf({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ends: string; kind: string }>`
    select o.ends, ${endedBySql} as kind from ledger_transfer o where o.ends = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.ends, row.kind]))
}

/** The transfers that have a receipt. */
async function receiptsOf({ db }: Pick<Context, 'db'>, rows: HistoryRow[], ended: Map<string, string>) {
  const paid = rows.filter(({ id, kind }) => receiptKindOf(kind, ended.get(id) ?? null) !== null).map(({ id }) => id)
  return new Set(paid).difference(await moneyBackOf(db, paid))
}

/** By transfer, in dollars, what selling credits cost, as it was booked; of nothing else the member paid a fee. */
async function saleFeesOf({ db }: Pick<Context, 'db'>, rows: HistoryRow[]): Promise<Map<string, number>> {
  const sales = rows.filter(({ kind }) => kind === 'credits_sell').map(({ id }) => id)
  if (sales.length === 0) return new Map()
  const { rows: fees } = await sql<{ id: string; cents: number }>`
    select t.id, sum(e.amount)::bigint as cents
    from ledger_transfer t join ledger_entry e on e.transfer = t.seq join ledger_account a on a.id = e.account
    where t.id = any(${sales}::uuid[]) and a.owner = 0 and a.code = 'fees'
    group by t.id having sum(e.amount) > 0`.execute(db)
  return new Map(fees.map(({ id, cents }) => [id, toMajor(BigInt(cents), 'USD')]))
}

type Shown = Omit<Transaction, 'fee' | 'receipt'>

function transactionView(row: HistoryRow, name: string, endedBy: string | null): Shown {
  return {
    id: row.id,
    reference: row.reference,
    txn_amount: toMajor(row.amount, row.currency),
    currency: row.currency === 'USD' ? 'USD' : 'credits',
    channel: row.channel,
    name,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    balanceAfter: toMajor(row.balanceAfter, row.currency),
    status: statusOf(row.kind, endedBy),
  }
}
