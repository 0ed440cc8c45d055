const day = 86_400_000

/** The end of a period is announced so long before. */
export const noticeMs = 3 * day
/** So long a plan goes on when its renewal finds too little in the wallet. */
export const graceMs = 3 * day
export const retryMs = day

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * day)

type Period = { worth: number; startsAt: Date; endsAt: Date }

/** US cents of a running period that are not used up: by whole unused seconds, never more than was paid for it. */
export function unusedCents({ worth, startsAt, endsAt }: Period, now: Date): number {
  const unused = BigInt(Math.floor((endsAt.getTime() - Math.max(now.getTime(), startsAt.getTime())) / 1000))
  const whole = BigInt(Math.ceil((endsAt.getTime() - startsAt.getTime()) / 1000))
  return unused <= 0n ? 0 : Number((BigInt(worth) * unused) / whole)
}

export type Offer = {
  /** US cents to pay now. */
  price: number
  /** US cents of the running period that are counted. */
  credit: number
  endsAt: Date
}

/**
 * What a plan costs now. What is unused of the running period is taken off; where that is more than the plan costs,
 * nothing is paid and the period lasts longer by as much, so that no cent is lost and none turns back into money.
 */
export function offerOf(plan: { price: number; days: number }, running: Period | null, now: Date): Offer {
  const credit = running ? unusedCents(running, now) : 0
  if (credit <= plan.price) return { price: plan.price - credit, credit, endsAt: daysAfter(now, plan.days) }
  const seconds = (BigInt(plan.days) * 86_400n * BigInt(credit)) / BigInt(plan.price)
  return { price: 0, credit, endsAt: new Date(now.getTime() + Number(seconds) * 1000) }
}

const promiseMs = 10 * 60_000

/**
 * The price of a plan for a member who was shown a price (US cents) before: the running period shrinks while they read, so
 * the shown price applies for ten minutes. Not on a period's first day, or changing back and forth would use none of it up.
 */
export function promisedOffer(
  plan: { price: number; days: number },
  running: Period | null,
  { shown, now }: { shown: number | null; now: Date },
): Offer {
  const offer = offerOf(plan, running, now)
  if (shown === null || shown >= offer.price || !running) return offer
  const before = new Date(now.getTime() - promiseMs)
  const isPromised = before >= daysAfter(running.startsAt, 1) && shown >= offerOf(plan, running, before).price
  return isPromised ? { ...offer, price: shown, credit: plan.price - shown } : offer
}
