import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dispute, PaymentProvider, SeenMoney } from '../../context.ts'
import { checkBooks } from '../../ledger/index.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { makeMember } from '../../test/makers.ts'
import { balanceOf } from '../wallet/index.ts'
import { applyProviderState } from './apply-provider-state.ts'
import { takeDispute, takeRefund } from './take-claim.ts'

// 10,000 in the long run.
const sequences = Number(process.env.DEPOSIT_SEQUENCES ?? 200)
const happenings = ['pending', 'failed', 'paid', 'reversed', 'refund', 'disputed', 'lost'] as const
type Happening = (typeof happenings)[number]

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const seen = (state: 'pending' | 'failed' | 'paid' | 'reversed', amountMinor = 100_000) => ({
  state,
  amountMinor,
  currency: 'KES',
  providerId: '7',
  feeMinor: 0,
  live: false,
  detail: { code: state, reason: null },
})

/** Half of it was refunded, a quarter lost in a dispute. */
const providerWith = (dispute: Dispute | null): PaymentProvider =>
  ({
    channel: 'paystack',
    live: false,
    lookRefund: async (): Promise<SeenMoney> => seen('paid', 50_000),
    lookDispute: async () => dispute,
  }) as unknown as PaymentProvider

async function begin(): Promise<{ reference: string; memberId: number }> {
  const { id: memberId } = await makeMember(app, { at: null })
  const reference = crypto.randomUUID().replaceAll('-', '')
  const now = app.ctx.now()
  await app.ctx.db
    .insertInto('deposit')
    .values({
      reference,
      member_id: memberId,
      channel: 'paystack',
      is_live: false,
      currency: 'KES',
      amount_minor: 100_000,
      per_usd: '100',
      usd_cents: 1_000,
      created_at: now,
      changed_at: now,
    })
    .execute()
  return { reference, memberId }
}

async function happen(reference: string, happening: Happening): Promise<void> {
  const deposit = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .selectAll()
    .executeTakeFirstOrThrow()
  if (happening === 'refund') {
    expect(await takeRefund(app.ctx, providerWith(null), { deposit, refundId: 'r1' })).toBeNull()
  } else if (happening === 'disputed' || happening === 'lost') {
    const state = happening === 'lost' ? 'lost' : 'open'
    const dispute = { id: 'd1', state, reference, amountMinor: 25_000, currency: 'KES', dueAt: null } as const
    expect(await takeDispute(app.ctx, providerWith(dispute), { deposit, disputeId: 'd1' })).toBeNull()
  } else await applyProviderState(app.ctx, reference, seen(happening))
}

/** What must come out, whatever the order and however often. */
function outcomeOf(sequence: readonly Happening[]) {
  const has = (happening: Happening) => sequence.includes(happening)
  const order = ['reversed', 'paid', 'failed'] as const
  const back = (has('refund') ? 500 : 0) + (has('lost') ? 250 : 0)
  return {
    state: order.find(has) ?? 'pending',
    usd: has('paid') && !has('reversed') ? (1_000 - back) / 100 : 0,
    frozen: has('disputed') && !has('lost'),
  }
}

async function run(sequence: readonly Happening[]): Promise<void> {
  const { reference, memberId } = await begin()
  for (const happening of sequence) await happen(reference, happening)
  const { state } = await app.ctx.db
    .selectFrom('deposit')
    .where('reference', '=', reference)
    .select('state')
    .executeTakeFirstOrThrow()
  const { payouts_frozen_at: frozenAt } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('payouts_frozen_at')
    .executeTakeFirstOrThrow()
  const { usd } = await balanceOf(app.ctx.db, memberId)
  expect({ state, usd, frozen: frozenAt !== null }, sequence.join(', ')).toEqual(outcomeOf(sequence))
}

async function runAll(all: readonly (readonly Happening[])[]): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await run(next)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

test('every order of up to three happenings, repeats included, ends in the same state', {
  timeout: 120_000,
}, async () => {
  const one = happenings.map((happening) => [happening])
  const two = one.flatMap((start) => happenings.map((next) => [...start, next]))
  const three = two.flatMap((start) => happenings.map((next) => [...start, next]))
  await runAll([...one, ...two, ...three])
})

test('random sequences of five and more end in the same state', { timeout: 3_600_000 }, async () => {
  const random = () => happenings[Math.floor(Math.random() * happenings.length)] ?? 'paid'
  await runAll(
    Array.from({ length: sequences }, () => Array.from({ length: 5 + Math.floor(Math.random() * 4) }, random)),
  )
})

test('all happenings at once, each thrice, end in the same state', async () => {
  const { reference, memberId } = await begin()
  const all = [...happenings, ...happenings, ...happenings]
  await Promise.all(all.map((happening) => happen(reference, happening)))
  expect(await balanceOf(app.ctx.db, memberId)).toEqual({ usd: 0, credits: 0 })
})

test('the books add up after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
