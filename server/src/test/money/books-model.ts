import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import {
  type AccountRef,
  type Leg,
  member,
  type Posting,
  platform,
  purse,
  type TransferKind,
} from '../../ledger/index.ts'
import { depositLegs, giftLegs, pay, redeemLegs, sellLegs } from './books.ts'

/** What a naive bookkeeper remembers: each account's balance, and what was posted. */
export type Model = { balances: Map<string, bigint>; posted: Done[] }
export type Done = { order: Order; legs: Leg[]; isEnded: boolean }
export type Order = Pick<Posting, 'id' | 'legs' | 'ends'> & { kind: TransferKind | 'reversal' }
type Outcome = 'posted' | 'known' | 'insufficient_funds' | 'conflict'

const acts = [
  ...['deposit', 'depositXaf', 'gift', 'redeem', 'takeBack', 'buy', 'sell', 'boost', 'plan'],
  ...['hold', 'paid', 'released', 'returned', 'chargeback', 'reverse', 'endAgain', 'retry'],
] as const
/** rollback: the operation fails after posting. kill: its connection is cut before the commit. twins: sent twice at once. */
const faults = ['none', 'none', 'none', 'rollback', 'kill', 'twins'] as const

export type Step = {
  act: (typeof acts)[number]
  who: number
  other: number
  cents: number
  pick: number
  fault: (typeof faults)[number]
}
export const anyStep: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.nat(2),
  other: fc.nat(2),
  cents: fc.integer({ min: 1, max: 1000 }),
  pick: fc.nat(1_000_000),
  fault: fc.constantFrom(...faults),
})

/** The transfer that a step asks for; nothing when there is nothing yet that it could be about. */
export function orderOf({ act, who, other, cents, pick }: Step, members: number[], model: Model): Order | undefined {
  const [mine = 0, theirs = 0, n] = [members[who], members[other], BigInt(cents)]
  const id = randomUUID()
  const chosen = (kind?: string): Done | undefined => {
    const fit = model.posted.filter((done) => (kind ? done.order.kind === kind : true))
    return fit[pick % Math.max(fit.length, 1)]
  }
  const ending = (kind: string, next: TransferKind, legs: (amount: bigint) => Leg[]): Order | undefined => {
    const done = chosen(kind)
    const first = done?.legs.at(-1)?.amount
    return done && first && !done.isEnded ? { id, kind: next, ends: done.order.id, legs: legs(first) } : undefined
  }
  switch (act) {
    case 'deposit':
      return { id, kind: 'deposit', legs: depositLegs(mine, n) }
    case 'depositXaf':
      return {
        id,
        kind: 'deposit',
        legs: [to(member(mine, 'usd_deposited'), n), to(platform('fx'), -n), ...xaf(-6n * n)],
      }
    case 'gift':
      return { id, kind: 'gift_purchase', legs: giftLegs(mine, n) }
    case 'redeem':
      return ending('gift_purchase', 'gift_redeem', (price) => redeemLegs(theirs, price, (price * 6n + 9n) / 10n))
    case 'takeBack':
      return ending('gift_redeem', 'gift_take_back', (gets) => exchange(theirs, 'credits_earned', -gets, mine))
    case 'buy':
      return { id, kind: 'credits_buy', legs: buyLegs(mine, n) }
    case 'sell':
      return { id, kind: 'credits_sell', legs: sellLegs(mine, n, n / 20n) }
    case 'boost':
      return { id, kind: 'boost_purchase', legs: payCredits(mine, n) }
    case 'plan':
      return { id, kind: 'plan_purchase', legs: pay(mine, n, 'revenue:plans') }
    case 'hold':
      return { id, kind: 'payout_hold', legs: [to(member(mine, 'usd_earned'), -n), to(member(mine, 'payout_hold'), n)] }
    case 'paid':
      return ending('payout_hold', 'payout_paid', (held) => [
        to(ownerOf(chosen('payout_hold')), -held),
        to(platform('payouts:paystack'), held),
      ])
    case 'released':
      return ending('payout_hold', 'payout_released', (held) => [
        to(ownerOf(chosen('payout_hold')), -held),
        to(member(ownerOf(chosen('payout_hold')).owner, 'usd_earned'), held),
      ])
    case 'returned':
      return ending('payout_paid', 'payout_reversed', (paid) => [
        to(platform('payouts:paystack'), -paid),
        to(member(mine, 'usd_earned'), paid),
      ])
    case 'chargeback':
      return { id, kind: 'deposit_reversed', legs: chargeback(mine, n, model) }
    case 'reverse':
    case 'endAgain': {
      const done = chosen()
      const legs = done?.legs.map(({ account, amount }) => to(account, -amount)) ?? []
      return done && done.isEnded === (act === 'endAgain')
        ? { id, kind: 'reversal', ends: done.order.id, legs }
        : undefined
    }
    case 'retry':
      return chosen()?.order
  }
}

/** What the books should say to an order; on `posted` the model has it. */
export function expect(model: Model, order: Order): Outcome {
  if (model.posted.some((done) => done.order.id === order.id)) return 'known'
  const legs = order.legs.flatMap((leg) => split(model, leg))
  for (const { account, amount } of legs)
    if (account.owner > 0 && balance(model, account) + amount < 0n) return 'insufficient_funds'
  if (legs.some(({ account }) => account.code === 'usd' || account.code === 'credits')) return 'insufficient_funds'
  const ended = model.posted.find((done) => done.order.id === order.ends)
  if (ended?.isEnded) return 'conflict'
  if (ended) ended.isEnded = true
  for (const { account, amount } of legs) model.balances.set(nameOf(account), balance(model, account) + amount)
  model.posted.push({ order, legs, isEnded: false })
  return 'posted'
}

export const nameOf = ({ owner, code, currency }: AccountRef): string => `${owner} ${code} ${currency}`
const balance = (model: Model, account: AccountRef): bigint => model.balances.get(nameOf(account)) ?? 0n

/** From what was paid in, then from what was earned; what cannot be paid stays on the purse. */
function split(model: Model, leg: Leg): Leg[] {
  const { owner, code } = leg.account
  if (code !== 'usd' && code !== 'credits') return [leg]
  const [first, second] =
    code === 'usd'
      ? [member(owner, 'usd_deposited'), member(owner, 'usd_earned')]
      : [member(owner, 'credits_bought'), member(owner, 'credits_earned')]
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  const fromFirst = least(balance(model, first), -leg.amount)
  const fromSecond = least(balance(model, second), -leg.amount - fromFirst)
  const legs = [to(first, -fromFirst), to(second, -fromSecond), to(leg.account, leg.amount + fromFirst + fromSecond)]
  return legs.filter(({ amount }) => amount !== 0n)
}

const to = (account: AccountRef, amount: bigint): Leg => ({ account, amount })
const xaf = (amount: bigint): Leg[] => [
  to(platform('clearing:tranzak', 'XAF'), amount),
  to(platform('fx', 'XAF'), -amount),
]
const ownerOf = (done: Done | undefined): AccountRef => done?.legs.at(-1)?.account ?? platform('rounding')

const exchange = (from: number, code: 'credits_earned', credits: bigint, back: number): Leg[] => [
  to(member(from, code), credits),
  to(platform('credits_issued', 'CRD'), -credits),
  to(platform('credits_backing'), credits),
  to(member(back, 'usd_deposited'), -credits),
]
const buyLegs = (id: number, n: bigint): Leg[] => [
  to(purse(id, 'usd'), -n),
  to(platform('credits_backing'), n),
  to(platform('credits_issued', 'CRD'), -n),
  to(member(id, 'credits_bought'), n),
]
const payCredits = (id: number, n: bigint): Leg[] => [
  to(purse(id, 'credits'), -n),
  to(platform('credits_issued', 'CRD'), n),
  to(platform('credits_backing'), -n),
  to(platform('revenue:boosts'), n),
]
/** What is there is taken, the rest is a loss that the member owes. */
function chargeback(id: number, n: bigint, model: Model): Leg[] {
  const there = balance(model, member(id, 'usd_deposited'))
  const taken = there < n ? there : n
  const legs = [
    to(member(id, 'usd_deposited'), -taken),
    to(platform('chargebacks'), taken - n),
    to(platform('clearing:paystack'), n),
  ]
  return legs.filter(({ amount }) => amount !== 0n)
}
