import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import type { Once } from '../../http/mount.ts'
import { type Leg, newTransferId, platform, post, purse } from '../../ledger/index.ts'
import { Refusal } from '../../refusal.ts'
import {
  countSpending,
  publishWallet,
  refuseDearer,
  refuseWhileDue,
  refuseWhilePaused,
  walletOf,
} from '../wallet/index.ts'
import { type BoostRow, boostColumns, boostView } from './boost-view.ts'
import { refuseBeforeOpening } from './refuse-before-opening.ts'

type Order = {
  planId: string
  payWith: 'USD' | 'credits'
  /** US cents. */
  shown: number | null
  /** Carried out because its deposit was credited, and not by a request of the moment. */
  isAfterDeposit?: boolean
}

/**
 * Boosts the member from now on, or from the end of the boosts they have. Refuses not_found, insufficient_funds,
 * and conflict where it costs more than was shown or the member's city is not open yet.
 */
export async function buyBoost(ctx: Context, { memberId, once }: { memberId: number; once: Once }, order: Order) {
  const answer = await ctx.db.transaction().execute((tx) =>
    once(tx, async () => {
      const now = ctx.now()
      const row = await buy(tx, memberId, { ...order, now })
      return { boost: boostView(row, now), wallet: await walletOf(tx, memberId, now) }
    }),
  )
  await publishWallet(ctx, memberId)
  return answer
}

async function buy(
  tx: Tx,
  memberId: number,
  { planId, payWith, shown, isAfterDeposit, now }: Order & { now: Date },
): Promise<BoostRow> {
  // Two at once are one after the other, so that neither begins inside the other.
  await sql`select 1 from member where id = ${memberId} for no key update`.execute(tx)
  await refuseBeforeOpening(tx, memberId)
  if (!isAfterDeposit) await refuseWhileDue(tx, { memberId, kind: 'boost', itemId: planId, now })
  const [id, transfer] = [randomUUID(), newTransferId()]
  const { rows } = await sql<{ days: number; price: number }>`
    with begin as (
      select greatest(${now}::timestamptz, max(ends_at)) as at from member_boost where member_id = ${memberId}
    )
    insert into member_boost (id, member_id, days, price, paid_with, starts_at, ends_at, transfer)
    select ${id}, ${memberId}, p.days, price_for(p.id, p.price, ${memberId}), ${payWith}, begin.at, begin.at + p.days * interval '24 hours', ${transfer}
    from boost_plan p, begin where p.id = ${planId} and p.active
    returning days, price`.execute(tx)
  const bought = rows[0]
  if (!bought) throw new Refusal('not_found')
  refuseDearer({ cents: bought.price, shown })
  // Credits were counted when they were bought; those that gifts earned are no spending.
  if (payWith === 'USD') await countSpending(tx, { memberId, id: transfer, cents: bought.price, now })
  else await refuseWhilePaused(tx, { memberId, now })
  await post(tx, {
    id: transfer,
    kind: 'boost_purchase',
    at: now,
    channel: 'wallet',
    narration: { key: 'boost_purchase', params: { count: bought.days } },
    legs: legsOf(memberId, BigInt(bought.price), payWith),
  })
  return readBoost(tx, id)
}

// A credit is a cent: paid with credits, what was set aside behind them becomes the revenue.
function legsOf(memberId: number, price: bigint, payWith: Order['payWith']): Leg[] {
  const revenue = { account: platform('revenue:boosts'), amount: price }
  if (payWith === 'USD') return [{ account: purse(memberId, 'usd'), amount: -price }, revenue]
  return [
    { account: purse(memberId, 'credits'), amount: -price },
    { account: platform('credits_issued', 'CRD'), amount: price },
    { account: platform('credits_backing'), amount: -price },
    revenue,
  ]
}

async function readBoost(tx: Tx, id: string): Promise<BoostRow> {
  const { rows } = await sql<BoostRow>`select ${boostColumns} from member_boost b where b.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Error('a boost bought in this transaction is not there')
  return rows[0]
}
