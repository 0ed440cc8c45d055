import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Context } from '../../context.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import {
  type Leg,
  member,
  type PlatformCode,
  type Posted,
  type Posting,
  platform,
  post,
  purse,
  takeSnapshot,
} from '../../ledger/index.ts'
import type { TestApp } from '../harness.ts'

type Books = Pick<Context, 'db' | 'now'>
type Order = Pick<Posting, 'kind' | 'legs'> & Partial<Posting>

/** Posts one transfer in a transaction of its own. */
export const posting = (ctx: Books, order: Order): Promise<Posted> =>
  ctx.db
    .transaction()
    .execute((tx) => post(tx, { id: randomUUID(), at: ctx.now(), narration: { key: order.kind }, ...order }))

/** So long a test may wait for the transactions of others that run beside it; the longest walks about for half a minute. */
export const othersMs = 180_000

/** Takes a snapshot, as soon as every transaction of the cluster has ended that was under way, also those of other tests. */
export async function snapshotNow({ db, now }: Books): Promise<void> {
  while (!(await takeSnapshot(db, now())));
}

/** Gives a member dollars that were paid in, as a deposit through Paystack in USD would. */
export const fund = (ctx: Books, memberId: number, cents: bigint): Promise<Posted> =>
  posting(ctx, { kind: 'deposit', legs: depositLegs(memberId, cents) })

export const depositLegs = (memberId: number, cents: bigint): Leg[] => [
  { account: member(memberId, 'usd_deposited'), amount: cents },
  { account: platform('clearing:paystack'), amount: -cents },
]

/** Gives a member credits as a redeemed gift would, and so something that can be sold and withdrawn. */
export async function fundEarned(ctx: Books, memberId: number, credits: bigint): Promise<void> {
  await fund(ctx, memberId, credits)
  await posting(ctx, { kind: 'gift_purchase', legs: giftLegs(memberId, credits) })
  await posting(ctx, { kind: 'gift_redeem', legs: redeemLegs(memberId, credits, credits) })
}

export const giftLegs = (giverId: number, cents: bigint): Leg[] => pay(giverId, cents, 'gifts_held')

/** A price in dollars, paid from the purse to a platform account. */
export const pay = (memberId: number, cents: bigint, to: PlatformCode): Leg[] => [
  { account: purse(memberId, 'usd'), amount: -cents },
  { account: platform(to), amount: cents },
]

export const redeemLegs = (memberId: number, cents: bigint, credits: bigint): Leg[] => [
  { account: platform('gifts_held'), amount: -cents },
  { account: platform('credits_backing'), amount: credits },
  ...(cents > credits ? [{ account: platform('revenue:gifts'), amount: cents - credits }] : []),
  { account: platform('credits_issued', 'CRD'), amount: -credits },
  { account: member(memberId, 'credits_earned'), amount: credits },
]

export const sellLegs = (memberId: number, credits: bigint, fee: bigint): Leg[] => [
  { account: member(memberId, 'credits_earned'), amount: -credits },
  { account: platform('credits_issued', 'CRD'), amount: credits },
  { account: platform('credits_backing'), amount: -credits },
  { account: member(memberId, 'usd_earned'), amount: credits - fee },
  ...(fee > 0n ? [{ account: platform('fees'), amount: fee }] : []),
]

/** Works as the owner of the application's database: to damage what the application cannot. */
export async function asOwner(
  app: Pick<TestApp, 'ctx'>,
  work: (pool: Database['pool']) => Promise<unknown>,
): Promise<void> {
  const url = new URL(inject('database').adminUrl)
  const { rows } = await app.ctx.pool.query('select current_database() as name')
  url.pathname = `/${rows[0].name}`
  const owner = openDatabase(url.href, { poolMax: 1 })
  try {
    await work(owner.pool)
  } finally {
    await owner.close()
  }
}
