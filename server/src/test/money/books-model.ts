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

const actions = [
  ...['deposit', 'depositXaf', 'gift', 'redeem', 'takeBack', 'buy', 'sell', 'boost', 'plan'],
  ...['hold', 'paid', 'released', 'returned', 'chargeback', 'reverse', 'endAgain', 'retry'],
] as const
/** rollback: the operation fails after posting. kill: its connection is cut before the commit. duplicate: sent twice at once. */
const faults = ['none', 'none', 'none', 'rollback', 'kill', 'duplicate'] as const

export type Step = {
  action: (typeof actions)[number]
  who: number
  other: number
  cents: number
  pick: number
  fault: (typeof faults)[number]
}
export const anyStep: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.nat(2),
  other: fc.nat(2),
  cents: fc.integer({ min: 1, max: 1000 }),
  pick: fc.nat(1_000_000),
  fault: fc.constantFrom(...faults),
})

/** The transfer that a step asks for; nothing when there is nothing yet that it could be about. */
export function orderOf(step: Step, members: number[], model: Model): Order | undefined {
  const [mine = 0, theirs = 0] = [members[step.who], members[step.other]]
  const chosen = (kind?: string): Done | undefined => {
    const fit = model.posted.filter((done) => (kind ? done.order.kind === kind : true))
    return fit[step.pick % Math.max(fit.length, 1)]
  }
  const order = orders[step.action]({ mine, theirs, n: BigInt(step.cents), chosen, model })
  return order && { id: randomUUID(), ...order }
}

type Scene = {
  mine: number
  theirs: number
  n: bigint
  /** One of the transfers posted so far, of a kind or of any. */
  chosen: (kind?: string) => Done | undefined
  model: Model
}
/** An order without an id is a new one. */
type NewOrder = Omit<Order, 'id'> & { id?: Order['id'] }

const orders: Record<Step['action'], (scene: Scene) => NewOrder | undefined> = {
  deposit: ({ mine, n }) => ({ kind: 'deposit', legs: depositLegs(mine, n) }),
  depositXaf: ({ mine, n }) => ({
    kind: 'deposit',
    legs: [to(member(mine, 'usd_deposited'), n), to(platform('fx'), -n), ...xaf(-6n * n)],
  }),
  gift: ({ mine, n }) => ({ kind: 'gift_purchase', legs: giftLegs(mine, n) }),
  redeem: ({ theirs, chosen }) =>
    ending(chosen('gift_purchase'), 'gift_redeem', (price) => redeemLegs(theirs, price, (price * 6n + 9n) / 10n)),
  takeBack: ({ mine, theirs, chosen }) =>
    ending(chosen('gift_redeem'), 'gift_take_back', (gets) => takeBackLegs({ from: theirs, to: mine, credits: gets })),
  buy: ({ mine, n }) => ({ kind: 'credits_buy', legs: buyLegs(mine, n) }),
  sell: ({ mine, n }) => ({ kind: 'credits_sell', legs: sellLegs(mine, n, n / 20n) }),
  boost: ({ mine, n }) => ({ kind: 'boost_purchase', legs: payCredits(mine, n) }),
  plan: ({ mine, n }) => ({ kind: 'plan_purchase', legs: pay(mine, n, 'revenue:plans') }),
  hold: ({ mine, n }) => ({
    kind: 'payout_hold',
    legs: [to(member(mine, 'usd_earned'), -n), to(member(mine, 'payout_hold'), n)],
  }),
  paid: ({ chosen }) => {
    const done = chosen('payout_hold')
    return ending(done, 'payout_paid', (held) => [to(ownerOf(done), -held), to(platform('payouts:paystack'), held)])
  },
  released: ({ chosen }) => {
    const done = chosen('payout_hold')
    return ending(done, 'payout_released', (held) => [
      to(ownerOf(done), -held),
      to(member(ownerOf(done).owner, 'usd_earned'), held),
    ])
  },
  returned: ({ mine, chosen }) =>
    ending(chosen('payout_paid'), 'payout_reversed', (paid) => [
      to(platform('payouts:paystack'), -paid),
      to(member(mine, 'usd_earned'), paid),
    ]),
  chargeback: ({ mine, n, model }) => ({ kind: 'deposit_reversed', legs: chargeback(mine, n, model) }),
  reverse: ({ chosen }) => reversalOf(chosen(), { isEnded: false }),
  endAgain: ({ chosen }) => reversalOf(chosen(), { isEnded: true }),
  retry: ({ chosen }) => chosen()?.order,
}

/** The transfer that ends another one, if that has not ended. */
function ending(done: Done | undefined, kind: TransferKind, legs: (amount: bigint) => Leg[]): NewOrder | undefined {
  const amount = done?.legs.at(-1)?.amount
  return done && amount && !done.isEnded ? { kind, ends: done.order.id, legs: legs(amount) } : undefined
}

function reversalOf(done: Done | undefined, { isEnded }: { isEnded: boolean }): NewOrder | undefined {
  if (!done || done.isEnded !== isEnded) return undefined
  return { kind: 'reversal', ends: done.order.id, legs: done.legs.map(({ account, amount }) => to(account, -amount)) }
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

type TakeBack = { from: number; to: number; credits: bigint }
const takeBackLegs = ({ from, to: payer, credits }: TakeBack): Leg[] => [
  to(member(from, 'credits_earned'), -credits),
  to(platform('credits_issued', 'CRD'), credits),
  to(platform('credits_backing'), -credits),
  to(member(payer, 'usd_deposited'), credits),
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
