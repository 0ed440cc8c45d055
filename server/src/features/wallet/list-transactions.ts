import { type api, type Locale, type ReplyInputOf, type Transaction, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type HistoryRow, historyOf } from '../../ledger/index.ts'
import { historyFilter, isNamed, statusOf, type TransactionQuery } from './transaction-rules.ts'

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
    const { rows, nextCursor } = await historyOf(ctx.db, memberId, historyFilter(query), { cursor, limit: size })
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
  const ended = await endingsOf(
    ctx,
    found.map(({ row }) => row.id),
  )
  return {
    transactions: found.map(({ row, name }) => transactionView(row, name, ended.get(row.id) ?? null)),
    nextCursor,
  }
}

/** The narration of a row in words; gifts and plans go by their names. */
export function nameOf({ translations }: Pick<Context, 'translations'>, row: HistoryRow, locale: Locale): string {
  const { gift, plan } = row.params
  const named: Record<string, string> = {
    ...(gift !== undefined && { gift: translations.translate(locale, `gifts:names.${gift}`) }),
    ...(plan !== undefined && { plan: translations.plan(locale, String(plan)) }),
  }
  return translations.translate(locale, `wallet:narrations.${row.narration}`, { ...row.params, ...named })
}

/** By transfer, the kind of what ended it. */
export async function endingsOf({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ends: string; kind: string }>`
    select ends, kind from ledger_transfer where ends = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.ends, row.kind]))
}

function transactionView(row: HistoryRow, name: string, endedBy: string | null): Transaction {
  return {
    id: row.id,
    reference: row.reference,
    txn_amount: toMajor(row.amount, row.currency),
    currency: row.currency === 'USD' ? 'USD' : 'credits',
    channel: row.channel,
    name,
    created_at: row.createdAt.toISOString(),
    balanceAfter: toMajor(row.balanceAfter, row.currency),
    status: statusOf(row.kind, endedBy),
  }
}
