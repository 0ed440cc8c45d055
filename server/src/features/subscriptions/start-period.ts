import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { newTransferId, platform, post, purse } from '../../ledger/index.ts'
import type { Plan } from './plan-of.ts'

type Start = {
  memberId: number
  plan: Plan
  reason: 'bought' | 'renewed' | 'changed'
  /** US cents paid now, and all that the period is worth. */
  price: number
  worth: number
  /** The id of the payment, where it was counted before. */
  transfer?: string
  startsAt: Date
  endsAt: Date
  /** Where counting goes on; without it, it begins with the period. */
  allowanceFrom?: Date
  renews: boolean
  renewalPrice: number
  now: Date
}

/** Begins a period of a plan, which stores what it includes, and pays it, money last. Who calls it holds the member's row. Refuses insufficient_funds. */
export async function startPeriod(tx: Tx, start: Start): Promise<void> {
  const { memberId, plan, reason, price, worth, startsAt, endsAt, renews, renewalPrice, now } = start
  const id = randomUUID()
  const transfer = price > 0 ? (start.transfer ?? newTransferId()) : null
  await sql`
    with period as (
      insert into subscription_period
        (id, member_id, plan_id, reason, paid, worth, starts_at, ends_at, allowance_from, transfer,
          calls, messages, gift_conversion)
      values (${id}, ${memberId}, ${plan.id}, ${reason}, ${price}, ${worth}, ${startsAt}, ${endsAt},
        ${start.allowanceFrom ?? startsAt}, ${transfer},
        ${plan.calls}, ${plan.messages}, ${plan.giftConversion})
    )
    insert into subscription (member_id, period_id, ends_at, renews, renewal_price)
    values (${memberId}, ${id}, ${endsAt}, ${renews}, ${renewalPrice})
    on conflict (member_id) do update set period_id = excluded.period_id, ends_at = excluded.ends_at,
      renews = excluded.renews, renewal_price = excluded.renewal_price, grace_until = null, retry_at = null,
      ended_at = null`.execute(tx)
  if (transfer === null) return
  await post(tx, {
    id: transfer,
    kind: reason === 'changed' ? 'plan_change' : 'plan_purchase',
    at: now,
    channel: 'wallet',
    narration: { key: narrations[reason], params: { plan: plan.name } },
    legs: [
      { account: purse(memberId, 'usd'), amount: -BigInt(price) },
      { account: platform('revenue:plans'), amount: BigInt(price) },
    ],
  })
}

const narrations = { bought: 'plan_purchase', renewed: 'plan_purchase', changed: 'plan_change' } as const
