import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { expect } from 'vitest'
import { withdrawalJobs } from '../../features/withdrawals/jobs.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { balancesOf, checkBooks } from '../../ledger/index.ts'
import type { PaymentProvider, PayoutToSend, SeenMoney, SentMoney } from '../../ports/payments.ts'
import type { TestApp } from '../harness.ts'
import { type Made, makeMember } from '../members/make-member.ts'
import { fundEarned, posting, sellLegs } from './books.ts'

/** A member who earned so much and may take it out. */
export async function makeEarner(app: TestApp, cents = 100_000n, input: Parameters<typeof makeMember>[1] = {}) {
  const earner = await makeMember(app, input)
  await fundEarned(app.ctx, earner.id, cents)
  await posting(app.ctx, { kind: 'credits_sell', legs: sellLegs(earner.id, cents, 0n) })
  return earner
}

/** Signed in anew, with the password given just now. */
export async function confirm({ ctx }: TestApp, ...members: Made[]): Promise<void> {
  const now = ctx.now()
  const ids = members.map(({ id }) => id)
  const set = { password_confirmed_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) }
  await ctx.db.updateTable('member_session').set(set).where('member_id', 'in', ids).execute()
}

/** A Nigerian bank account that may be used at once. */
export async function makeAccount({ ctx }: TestApp, member: Made, number = '0123456789'): Promise<string> {
  const now = ctx.now()
  const { id } = await ctx.db
    .insertInto('payout_account')
    .values({
      member_id: member.id,
      kind: 'bank',
      country: 'NG',
      currency: 'NGN',
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      number,
      account_name: 'AMARA OKAFOR',
      created_at: now,
      usable_from: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Order = { accountId: string; amount?: number | string; key?: string }

export const askWithdrawal = (app: TestApp, member: Made, { accountId, amount = 20, key = randomUUID() }: Order) =>
  app.call(api.withdrawals.withdraw, {
    token: member.token,
    body: { accountId, amount },
    headers: { 'idempotency-key': key },
  })

export async function withdrawalsOf(app: TestApp, member: Made) {
  const { withdrawals } = (await app.call(api.withdrawals.list, { token: member.token })).data
  return withdrawals
}

/** Advances the time and runs the regular sweep of due withdrawals. */
export async function later(app: TestApp, ms: number): Promise<void> {
  app.advance(ms)
  await enqueue(app.ctx.db, withdrawalJobs.sweep, {})
  await app.runJobs()
}

/** What a member has earned and has on hold, in cents; the books are proved on the way. */
export async function moneyOf(app: TestApp, member: Made) {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const { usdEarned, payoutHold } = await balancesOf(app.ctx.db, member.id)
  return { earned: Number(usdEarned), hold: Number(payoutHold) }
}

/** What happens to a call: before it counts, or after it did. */
export type Mishap = 'throws' | 'throws_after' | 'silent' | 'silent_after' | 'refused'
type Money = Extract<SeenMoney, { amountMinor: number }>

export type ScriptedPayouts = PaymentProvider & {
  /** One for each coming `payOut`; then all goes well. */
  mishaps: Mishap[]
  /** References of `payOut` and `fetchPayout` in the order of the calls. */
  sent: string[]
  polled: string[]
  /** What the provider has, by reference. */
  has: Map<string, Money>
  move: (reference: string, change: Partial<Money>) => void
}

/** A stranger for tests that need it to misbehave in the middle. */
export function scriptedPayouts(): ScriptedPayouts {
  const has: ScriptedPayouts['has'] = new Map()
  const mishaps: Mishap[] = []
  const sent: string[] = []
  const polled: string[] = []
  const never = () => Promise.reject(new Error('not part of this test'))
  const take = (payout: PayoutToSend) => {
    const { reference, amountMinor, currency } = payout
    const detail = { code: 'pending', reason: null }
    const fresh = { state: 'pending', amountMinor, currency, feeMinor: 0, live: false, detail } as const
    const known = has.get(reference) ?? { ...fresh, providerId: `TRF_${has.size + 1}` }
    has.set(reference, known)
    return known.providerId
  }
  const payOut = async (payout: PayoutToSend): Promise<SentMoney> => {
    sent.push(payout.reference)
    const mishap = mishaps.shift()
    if (mishap === 'throws') throw new Error('the process died')
    if (mishap === 'silent') return { outcome: 'unknown' }
    if (mishap === 'refused') return { outcome: 'refused', code: 'no_such_account', reason: 'account_invalid' }
    const providerId = take(payout)
    if (mishap === 'throws_after') throw new Error('the process died')
    return mishap === 'silent_after' ? { outcome: 'unknown' } : { outcome: 'accepted', providerId }
  }
  return {
    has,
    ...{
      channel: 'paystack' as const,
      live: false,
      sandbox: true,
      deposits: {},
      payouts: { NGN: { kinds: ['bank'] } },
    },
    ...{
      start: never,
      fetchPayment: never,
      parseWebhook: () => ({ authentic: false as const }),
      refund: never,
      fetchRefund: never,
      refundsOf: never,
    },
    ...{ fetchDispute: never, resolveAccount: never, mishaps, sent, polled, payOut },
    banks: async () => [{ code: '058', name: 'Guaranty Trust Bank', kind: 'bank' }],
    fetchPayout: async ({ reference }) => {
      polled.push(reference)
      return has.get(reference) ?? { state: 'missing' }
    },
    move: (reference, change) => {
      const known = has.get(reference)
      if (!known) throw new Error(`nothing is known of ${reference}`)
      has.set(reference, { ...known, ...change })
    },
  }
}
