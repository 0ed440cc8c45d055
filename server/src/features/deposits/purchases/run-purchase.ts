import { createHash } from 'node:crypto'
import { type Locale, localeCodes, type RefusalCode, toMajor } from '@karibu/contract'
import { type Selectable, sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
import type { Once } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { buyBoost } from '../../boosts/index.ts'
import { purchaseGift } from '../../gifts/index.ts'
import { notify } from '../../notifications/index.ts'
import { subscribe } from '../../subscriptions/index.ts'
import { purchaseWaitsMs } from '../../wallet/index.ts'
import { depositJobs } from '../jobs.ts'
import type { PurchaseFailure } from './purchase-failures.ts'

type PurchaseRow = Selectable<DB['deposit_purchase']>
type Buyer = { id: number; uid: string; locale: Locale }

/**
 * Job `deposits.purchase`: buys what a deposit was started for, once it is credited. Every rule of a purchase is checked at
 * this moment, and never more is taken than was shown. What cannot be bought leaves the money in the wallet, and the member
 * is notified. Repeatable: a purchase that was made before is not made again.
 */
export async function runPurchase(ctx: Context, { reference }: { reference: string }): Promise<void> {
  const found = await find(ctx, reference)
  if (!found) return
  const failure = await buyOnce(ctx, found)
  await finish(ctx, { ...found, reference, failure })
}

type Found = { row: PurchaseRow; buyer: Buyer | null; usdCents: number }

async function find({ db }: Context, reference: string): Promise<Found | null> {
  const row = await db
    .selectFrom('deposit_purchase as p')
    .innerJoin('deposit as d', 'd.purchase_id', 'p.id')
    .where('d.reference', '=', reference)
    .where('d.transfer', 'is not', null)
    .where('p.state', '=', 'waiting')
    .selectAll('p')
    .select('d.usd_cents')
    .executeTakeFirst()
  if (!row) return null
  const buyer = await db
    .selectFrom('member')
    .where('id', '=', row.member_id)
    .where('status', '=', 'active')
    .select(['id', 'uid'])
    .executeTakeFirst()
  return {
    row,
    buyer: buyer ? { ...buyer, locale: localeCodes.find((code) => code === row.locale) ?? 'en' } : null,
    usdCents: row.usd_cents,
  }
}

/** null when it is bought, else why not. A fault that may pass is thrown, and the job is tried again. */
async function buyOnce(ctx: Context, { row, buyer }: Found): Promise<PurchaseFailure | null> {
  if (!buyer) return 'account'
  if (await wasBought(ctx, row)) return null
  if (ctx.now().getTime() - row.requested_at.getTime() > purchaseWaitsMs) return 'late'
  try {
    await buy(ctx, row, buyer)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A purchase by hand at the same moment has taken the money.
    if (await wasBought(ctx, row)) return null
    const failure = failures[error.code]
    if (!failure) throw error
    return failure
  }
}

const failures: Partial<Record<RefusalCode, PurchaseFailure>> = {
  not_found: 'gone',
  gifts_closed: 'closed',
  insufficient_funds: 'short',
  conflict: 'changed',
  invalid_input: 'note',
  messaging_restricted: 'note',
  spending_limit: 'limit',
  spending_paused: 'paused',
}

async function buy(ctx: Context, row: PurchaseRow, buyer: Buyer): Promise<void> {
  const { kind, item_id: itemId, note, renews, price } = row
  const { id: memberId, locale } = buyer
  const order = { shown: price, isAfterDeposit: true }
  if (kind === 'gift') {
    const to = await uidOf(ctx, row.receiver_id)
    await purchaseGift(
      ctx,
      { member: buyer, locale, once: { claim: purchaseKey(row, ctx.now()) } },
      { ...order, giftId: itemId, to, note },
    )
    return
  }
  const once = onceFor(row, ctx.now())
  if (kind === 'boost') await buyBoost(ctx, { memberId, once }, { ...order, planId: itemId, payWith: 'USD' })
  else {
    const plan = { ...order, planId: itemId, renew: renews, orderedAt: row.requested_at }
    await subscribe(ctx, { memberId, once, locale }, plan)
  }
}

async function uidOf({ db }: Context, receiverId: number | null): Promise<string> {
  const receiver = await db
    .selectFrom('member')
    .where('id', '=', receiverId ?? 0)
    .select('uid')
    .executeTakeFirst()
  if (!receiver) throw new Refusal('not_found')
  return receiver.uid
}

/** The key under which a gift is bought: a second run of the job finds the first purchase. */
const purchaseKey = ({ id, member_id: memberId }: PurchaseRow, now: Date): NonNullable<Once['claim']> => ({
  memberId,
  route: depositJobs.purchase.name,
  key: id,
  bodyHash: createHash('sha256').update(id).digest(),
  now,
})

/** Ends the purchase in the transaction that buys, so that it is bought once. */
function onceFor(row: PurchaseRow, now: Date): Once {
  const once = async <T>(tx: Tx, effect: () => Promise<T>): Promise<T> => {
    const isMine = await end(tx, { id: row.id, failure: null, now })
    if (!isMine) throw new Refusal('key_reused')
    return effect()
  }
  return Object.assign(once, { claim: null })
}

/** Was the same thing bought by hand since it was ordered? */
async function wasBought({ db }: Context, row: PurchaseRow): Promise<boolean> {
  const { member_id: memberId, item_id: itemId, requested_at: since } = row
  const { rows } = await sql<{ was_bought: boolean }>`select case ${row.kind}
    when 'gift' then exists (select from gift_received g where g.giver_id = ${memberId}
      and g.gift_id = ${itemId} and g.receiver_id = ${row.receiver_id ?? 0} and g.received_at >= ${since})
    when 'boost' then exists (select from member_boost b join boost_plan p on p.days = b.days
      join ledger_transfer t on t.id = b.transfer
      where b.member_id = ${memberId} and p.id = ${itemId} and t.at >= ${since})
    else exists (select from subscription_period s where s.member_id = ${memberId} and s.plan_id = ${itemId}
      and s.reason in ('bought', 'changed') and s.starts_at >= ${since}) end as was_bought`.execute(db)
  return rows[0]?.was_bought ?? false
}

type End = { id: string; failure: PurchaseFailure | null; now: Date }

async function end(tx: Tx, { id, failure, now }: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('deposit_purchase')
    .set({ state: failure ? 'failed' : 'done', failure, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Outcome = Found & { reference: string; failure: PurchaseFailure | null }

async function finish(ctx: Context, { row, usdCents, reference, failure }: Outcome): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const isNew = await end(tx, { id: row.id, failure, now })
    if (!isNew || !failure) return
    const data = { state: 'notBought', usd: toMajor(usdCents, 'USD'), reference } as const
    await notify(tx, { memberId: row.member_id, kind: 'deposit', data, now })
  })
}
