import { creditsCode } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context, Db } from '../../../context.ts'
import { moneyBackOf } from './money-back.ts'
import { receiptKindOf, vatOf } from './receipt-rules.ts'

const money = z.object({ minor: z.number(), currency: z.string() })

/** What a receipt states, in no language yet. Stored as it was at the first download. */
export const receiptFacts = z.object({
  seller: z.object({ name: z.string(), registrationNumber: z.string(), address: z.string(), email: z.string() }),
  buyer: z.object({ name: z.string(), country: z.nullable(z.string()) }),
  kind: z.enum(['deposit', 'purchase', 'payout']),
  at: z.string(),
  reference: z.string(),
  channel: z.string(),
  narration: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What the member paid; of a payout, what left the wallet. Credits are cents. */
  paid: money,
  /** What it became, at `perUsd` of the other currency for a dollar; null where nothing was converted. */
  converted: z.nullable(z.object({ to: money, perUsd: z.nullable(z.string()), currency: z.string() })),
  /** Paid in or out through the sandbox of a provider. */
  isTest: z.boolean(),
  vat: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('charged'),
      number: z.string(),
      basisPoints: z.number(),
      netMinor: z.number(),
      vatMinor: z.number(),
    }),
    z.object({ state: z.literal('none'), why: z.enum(['unregistered', 'country', 'wallet']) }),
  ]),
})
export type ReceiptFacts = z.output<typeof receiptFacts>

type Row = {
  kind: string
  at: Date
  channel: string
  reference: string
  narration: string
  params: Record<string, string | number>
  ended_by: string | null
  currency: string
  amount: number
  name: string
  country: string | null
}
type Conversion = { currency: string; amount_minor: number; usd_cents: number; per_usd: string; is_live: boolean }
export type Paid = { memberId: number; transfer: string }

/** The facts of a paid transfer as they are now; null where the member has no such transfer, or it has no receipt. */
export async function readFacts(ctx: Context, paid: Paid): Promise<ReceiptFacts | null> {
  const row = await readTransfer(ctx.db, paid)
  const kind = row && receiptKindOf(row.kind, row.ended_by)
  if (!row || !kind || (await moneyBackOf(ctx.db, [paid.transfer])).size > 0) return null
  const { legal } = ctx.config
  const minor = Math.abs(Number(row.amount))
  const conversion = kind === 'purchase' ? null : await readConversion(ctx.db, { kind, reference: row.reference })
  return {
    seller: {
      name: legal.entity || brand.name,
      registrationNumber: legal.registrationNumber,
      address: legal.address,
      email: legal.email || brand.supportEmail,
    },
    buyer: { name: row.name.normalize('NFC'), country: row.country },
    kind,
    at: row.at.toISOString(),
    reference: row.reference,
    channel: row.channel,
    narration: row.narration,
    params: row.params,
    ...amountsOf(kind, { minor, currency: row.currency }, conversion),
    isTest: conversion ? !conversion.is_live : false,
    vat: vatOf(legal.vat, { kind, grossMinor: BigInt(minor), country: row.country, at: row.at }),
  }
}

type Money = z.output<typeof money>

/** Paid in: the payer's currency becomes dollars. Paid out: dollars become the currency of the account. */
function amountsOf(
  kind: ReceiptFacts['kind'],
  moved: Money,
  conversion: Conversion | null,
): Pick<ReceiptFacts, 'paid' | 'converted'> {
  if (!conversion) return { paid: moved, converted: null }
  const { currency } = conversion
  const atProvider = { minor: Number(conversion.amount_minor), currency }
  const perUsd = currency === 'USD' ? null : String(conversion.per_usd)
  return kind === 'deposit'
    ? { paid: atProvider, converted: { to: moved, perUsd, currency } }
    : { paid: moved, converted: { to: atProvider, perUsd, currency } }
}

/** The whole of what the transfer moved in the member's wallet; a deposit, a purchase and a payout move one currency. */
async function readTransfer(db: Db, { memberId, transfer }: Paid): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select t.kind, t.at, coalesce(t.channel, 'wallet') as channel, coalesce(t.params->>'reference', t.id::text) as reference,
      t.narration, t.params, (select ending.kind from ledger_transfer ending where ending.ends = t.id) as ended_by,
      moved.currency, moved.amount, trim(m.firstname || ' ' || m.lastname) as name, l.country_code as country
    from ledger_transfer t
    join member m on m.id = ${memberId}
    left join place l on l.member_id = m.id
    cross join lateral (
      select e.currency, sum(e.amount)::bigint as amount
      from ledger_entry e join ledger_account a on a.id = e.account
      where e.transfer = t.seq and a.owner = m.id and a.code <> 'payout_hold'
      group by e.currency having sum(e.amount) <> 0
    ) moved
    where t.id = ${transfer}
    order by moved.currency = ${creditsCode} limit 1`.execute(db)
  return rows[0]
}

async function readConversion(
  db: Db,
  { kind, reference }: { kind: 'deposit' | 'payout'; reference: string },
): Promise<Conversion | null> {
  const columns = ['currency', 'amount_minor', 'usd_cents', 'per_usd', 'is_live'] as const
  const row =
    kind === 'deposit'
      ? await db.selectFrom('deposit').where('reference', '=', reference).select(columns).executeTakeFirst()
      : await db.selectFrom('withdrawal').where('reference', '=', reference).select(columns).executeTakeFirst()
  return row ? { ...row, per_usd: String(row.per_usd) } : null
}
